// Bytes that overlap in part.
//! {"global": 2, "local": 2, "args": ["x=u8[8]:zero"], "fails": "KERNEL_RACE", "check": "races"}
kernel void k(global uchar *x) { vstore2((uchar2)(1, 2), 0, x + get_local_id(0)); }
