; LLVM's intrinsics that no source makes: byte and bit orders, shifts of two words, sums that saturate and that say whether they wrapped, of 16, 32 and 64 bits.
;! {"kernel": "k", "sizes": [[16, 16], [35, 17]], "args": ["x=u64[16]:0,1,127,128,255,32767,32768,65535,2147483647,2147483648,4294967295,4294967296,9223372036854775807,9223372036854775808,18446744073709551615,81985529216486895", "y=u64[2016]:zero"]}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.bitreverse.i16(i16)
declare i16 @llvm.fshl.i16(i16, i16, i16)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare i16 @llvm.uadd.sat.i16(i16, i16)
declare i16 @llvm.usub.sat.i16(i16, i16)
declare { i16, i1 } @llvm.sadd.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.ssub.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.uadd.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.usub.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.smul.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.umul.with.overflow.i16(i16, i16)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i64 @llvm.sadd.sat.i64(i64, i64)
declare i64 @llvm.ssub.sat.i64(i64, i64)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %first = and i64 %id, 15
  %pa = getelementptr i64, ptr addrspace(1) %x, i64 %first
  %ai64 = load i64, ptr addrspace(1) %pa
  %other = mul i64 %id, 5
  %last = and i64 %other, 15
  %pb = getelementptr i64, ptr addrspace(1) %x, i64 %last
  %bi64 = load i64, ptr addrspace(1) %pb
  %ai32 = trunc i64 %ai64 to i32
  %bi32 = trunc i64 %bi64 to i32
  %ai16 = trunc i64 %ai64 to i16
  %bi16 = trunc i64 %bi64 to i16
  %at = mul i64 %id, 56
  %o = getelementptr i64, ptr addrspace(1) %y, i64 %at
  %v1 = call i16 @llvm.bswap.i16(i16 %ai16)
  %z0 = zext i16 %v1 to i64
  %o0 = getelementptr i64, ptr addrspace(1) %o, i64 0
  store i64 %z0, ptr addrspace(1) %o0
  %v2 = call i16 @llvm.bitreverse.i16(i16 %ai16)
  %z1 = zext i16 %v2 to i64
  %o1 = getelementptr i64, ptr addrspace(1) %o, i64 1
  store i64 %z1, ptr addrspace(1) %o1
  %v3 = call i16 @llvm.fshl.i16(i16 %ai16, i16 %bi16, i16 %bi16)
  %z2 = zext i16 %v3 to i64
  %o2 = getelementptr i64, ptr addrspace(1) %o, i64 2
  store i64 %z2, ptr addrspace(1) %o2
  %v4 = call i16 @llvm.fshr.i16(i16 %ai16, i16 %bi16, i16 %bi16)
  %z3 = zext i16 %v4 to i64
  %o3 = getelementptr i64, ptr addrspace(1) %o, i64 3
  store i64 %z3, ptr addrspace(1) %o3
  %v5 = call i16 @llvm.sadd.sat.i16(i16 %ai16, i16 %bi16)
  %z4 = zext i16 %v5 to i64
  %o4 = getelementptr i64, ptr addrspace(1) %o, i64 4
  store i64 %z4, ptr addrspace(1) %o4
  %v6 = call i16 @llvm.ssub.sat.i16(i16 %ai16, i16 %bi16)
  %z5 = zext i16 %v6 to i64
  %o5 = getelementptr i64, ptr addrspace(1) %o, i64 5
  store i64 %z5, ptr addrspace(1) %o5
  %v7 = call i16 @llvm.uadd.sat.i16(i16 %ai16, i16 %bi16)
  %z6 = zext i16 %v7 to i64
  %o6 = getelementptr i64, ptr addrspace(1) %o, i64 6
  store i64 %z6, ptr addrspace(1) %o6
  %v8 = call i16 @llvm.usub.sat.i16(i16 %ai16, i16 %bi16)
  %z7 = zext i16 %v8 to i64
  %o7 = getelementptr i64, ptr addrspace(1) %o, i64 7
  store i64 %z7, ptr addrspace(1) %o7
  %v9 = call { i16, i1 } @llvm.sadd.with.overflow.i16(i16 %ai16, i16 %bi16)
  %x9 = extractvalue { i16, i1 } %v9, 0
  %z8 = zext i16 %x9 to i64
  %o8 = getelementptr i64, ptr addrspace(1) %o, i64 8
  store i64 %z8, ptr addrspace(1) %o8
  %y9 = extractvalue { i16, i1 } %v9, 1
  %z9 = zext i1 %y9 to i64
  %o9 = getelementptr i64, ptr addrspace(1) %o, i64 9
  store i64 %z9, ptr addrspace(1) %o9
  %v10 = call { i16, i1 } @llvm.ssub.with.overflow.i16(i16 %ai16, i16 %bi16)
  %x10 = extractvalue { i16, i1 } %v10, 0
  %z10 = zext i16 %x10 to i64
  %o10 = getelementptr i64, ptr addrspace(1) %o, i64 10
  store i64 %z10, ptr addrspace(1) %o10
  %y10 = extractvalue { i16, i1 } %v10, 1
  %z11 = zext i1 %y10 to i64
  %o11 = getelementptr i64, ptr addrspace(1) %o, i64 11
  store i64 %z11, ptr addrspace(1) %o11
  %v11 = call { i16, i1 } @llvm.uadd.with.overflow.i16(i16 %ai16, i16 %bi16)
  %x11 = extractvalue { i16, i1 } %v11, 0
  %z12 = zext i16 %x11 to i64
  %o12 = getelementptr i64, ptr addrspace(1) %o, i64 12
  store i64 %z12, ptr addrspace(1) %o12
  %y11 = extractvalue { i16, i1 } %v11, 1
  %z13 = zext i1 %y11 to i64
  %o13 = getelementptr i64, ptr addrspace(1) %o, i64 13
  store i64 %z13, ptr addrspace(1) %o13
  %v12 = call { i16, i1 } @llvm.usub.with.overflow.i16(i16 %ai16, i16 %bi16)
  %x12 = extractvalue { i16, i1 } %v12, 0
  %z14 = zext i16 %x12 to i64
  %o14 = getelementptr i64, ptr addrspace(1) %o, i64 14
  store i64 %z14, ptr addrspace(1) %o14
  %y12 = extractvalue { i16, i1 } %v12, 1
  %z15 = zext i1 %y12 to i64
  %o15 = getelementptr i64, ptr addrspace(1) %o, i64 15
  store i64 %z15, ptr addrspace(1) %o15
  %v13 = call { i16, i1 } @llvm.smul.with.overflow.i16(i16 %ai16, i16 %bi16)
  %x13 = extractvalue { i16, i1 } %v13, 0
  %z16 = zext i16 %x13 to i64
  %o16 = getelementptr i64, ptr addrspace(1) %o, i64 16
  store i64 %z16, ptr addrspace(1) %o16
  %y13 = extractvalue { i16, i1 } %v13, 1
  %z17 = zext i1 %y13 to i64
  %o17 = getelementptr i64, ptr addrspace(1) %o, i64 17
  store i64 %z17, ptr addrspace(1) %o17
  %v14 = call { i16, i1 } @llvm.umul.with.overflow.i16(i16 %ai16, i16 %bi16)
  %x14 = extractvalue { i16, i1 } %v14, 0
  %z18 = zext i16 %x14 to i64
  %o18 = getelementptr i64, ptr addrspace(1) %o, i64 18
  store i64 %z18, ptr addrspace(1) %o18
  %y14 = extractvalue { i16, i1 } %v14, 1
  %z19 = zext i1 %y14 to i64
  %o19 = getelementptr i64, ptr addrspace(1) %o, i64 19
  store i64 %z19, ptr addrspace(1) %o19
  %v15 = call i32 @llvm.bswap.i32(i32 %ai32)
  %z20 = zext i32 %v15 to i64
  %o20 = getelementptr i64, ptr addrspace(1) %o, i64 20
  store i64 %z20, ptr addrspace(1) %o20
  %v16 = call i32 @llvm.bitreverse.i32(i32 %ai32)
  %z21 = zext i32 %v16 to i64
  %o21 = getelementptr i64, ptr addrspace(1) %o, i64 21
  store i64 %z21, ptr addrspace(1) %o21
  %v17 = call i32 @llvm.fshl.i32(i32 %ai32, i32 %bi32, i32 %bi32)
  %z22 = zext i32 %v17 to i64
  %o22 = getelementptr i64, ptr addrspace(1) %o, i64 22
  store i64 %z22, ptr addrspace(1) %o22
  %v18 = call i32 @llvm.fshr.i32(i32 %ai32, i32 %bi32, i32 %bi32)
  %z23 = zext i32 %v18 to i64
  %o23 = getelementptr i64, ptr addrspace(1) %o, i64 23
  store i64 %z23, ptr addrspace(1) %o23
  %v19 = call i32 @llvm.sadd.sat.i32(i32 %ai32, i32 %bi32)
  %z24 = zext i32 %v19 to i64
  %o24 = getelementptr i64, ptr addrspace(1) %o, i64 24
  store i64 %z24, ptr addrspace(1) %o24
  %v20 = call i32 @llvm.ssub.sat.i32(i32 %ai32, i32 %bi32)
  %z25 = zext i32 %v20 to i64
  %o25 = getelementptr i64, ptr addrspace(1) %o, i64 25
  store i64 %z25, ptr addrspace(1) %o25
  %v21 = call i32 @llvm.uadd.sat.i32(i32 %ai32, i32 %bi32)
  %z26 = zext i32 %v21 to i64
  %o26 = getelementptr i64, ptr addrspace(1) %o, i64 26
  store i64 %z26, ptr addrspace(1) %o26
  %v22 = call i32 @llvm.usub.sat.i32(i32 %ai32, i32 %bi32)
  %z27 = zext i32 %v22 to i64
  %o27 = getelementptr i64, ptr addrspace(1) %o, i64 27
  store i64 %z27, ptr addrspace(1) %o27
  %v23 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %ai32, i32 %bi32)
  %x23 = extractvalue { i32, i1 } %v23, 0
  %z28 = zext i32 %x23 to i64
  %o28 = getelementptr i64, ptr addrspace(1) %o, i64 28
  store i64 %z28, ptr addrspace(1) %o28
  %y23 = extractvalue { i32, i1 } %v23, 1
  %z29 = zext i1 %y23 to i64
  %o29 = getelementptr i64, ptr addrspace(1) %o, i64 29
  store i64 %z29, ptr addrspace(1) %o29
  %v24 = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %ai32, i32 %bi32)
  %x24 = extractvalue { i32, i1 } %v24, 0
  %z30 = zext i32 %x24 to i64
  %o30 = getelementptr i64, ptr addrspace(1) %o, i64 30
  store i64 %z30, ptr addrspace(1) %o30
  %y24 = extractvalue { i32, i1 } %v24, 1
  %z31 = zext i1 %y24 to i64
  %o31 = getelementptr i64, ptr addrspace(1) %o, i64 31
  store i64 %z31, ptr addrspace(1) %o31
  %v25 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %ai32, i32 %bi32)
  %x25 = extractvalue { i32, i1 } %v25, 0
  %z32 = zext i32 %x25 to i64
  %o32 = getelementptr i64, ptr addrspace(1) %o, i64 32
  store i64 %z32, ptr addrspace(1) %o32
  %y25 = extractvalue { i32, i1 } %v25, 1
  %z33 = zext i1 %y25 to i64
  %o33 = getelementptr i64, ptr addrspace(1) %o, i64 33
  store i64 %z33, ptr addrspace(1) %o33
  %v26 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %ai32, i32 %bi32)
  %x26 = extractvalue { i32, i1 } %v26, 0
  %z34 = zext i32 %x26 to i64
  %o34 = getelementptr i64, ptr addrspace(1) %o, i64 34
  store i64 %z34, ptr addrspace(1) %o34
  %y26 = extractvalue { i32, i1 } %v26, 1
  %z35 = zext i1 %y26 to i64
  %o35 = getelementptr i64, ptr addrspace(1) %o, i64 35
  store i64 %z35, ptr addrspace(1) %o35
  %v27 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %ai32, i32 %bi32)
  %x27 = extractvalue { i32, i1 } %v27, 0
  %z36 = zext i32 %x27 to i64
  %o36 = getelementptr i64, ptr addrspace(1) %o, i64 36
  store i64 %z36, ptr addrspace(1) %o36
  %y27 = extractvalue { i32, i1 } %v27, 1
  %z37 = zext i1 %y27 to i64
  %o37 = getelementptr i64, ptr addrspace(1) %o, i64 37
  store i64 %z37, ptr addrspace(1) %o37
  %v28 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %ai32, i32 %bi32)
  %x28 = extractvalue { i32, i1 } %v28, 0
  %z38 = zext i32 %x28 to i64
  %o38 = getelementptr i64, ptr addrspace(1) %o, i64 38
  store i64 %z38, ptr addrspace(1) %o38
  %y28 = extractvalue { i32, i1 } %v28, 1
  %z39 = zext i1 %y28 to i64
  %o39 = getelementptr i64, ptr addrspace(1) %o, i64 39
  store i64 %z39, ptr addrspace(1) %o39
  %v29 = call i64 @llvm.bswap.i64(i64 %ai64)
  %o40 = getelementptr i64, ptr addrspace(1) %o, i64 40
  store i64 %v29, ptr addrspace(1) %o40
  %v30 = call i64 @llvm.bitreverse.i64(i64 %ai64)
  %o41 = getelementptr i64, ptr addrspace(1) %o, i64 41
  store i64 %v30, ptr addrspace(1) %o41
  %v31 = call i64 @llvm.fshl.i64(i64 %ai64, i64 %bi64, i64 %bi64)
  %o42 = getelementptr i64, ptr addrspace(1) %o, i64 42
  store i64 %v31, ptr addrspace(1) %o42
  %v32 = call i64 @llvm.fshr.i64(i64 %ai64, i64 %bi64, i64 %bi64)
  %o43 = getelementptr i64, ptr addrspace(1) %o, i64 43
  store i64 %v32, ptr addrspace(1) %o43
  %v33 = call i64 @llvm.sadd.sat.i64(i64 %ai64, i64 %bi64)
  %o44 = getelementptr i64, ptr addrspace(1) %o, i64 44
  store i64 %v33, ptr addrspace(1) %o44
  %v34 = call i64 @llvm.ssub.sat.i64(i64 %ai64, i64 %bi64)
  %o45 = getelementptr i64, ptr addrspace(1) %o, i64 45
  store i64 %v34, ptr addrspace(1) %o45
  %v35 = call i64 @llvm.uadd.sat.i64(i64 %ai64, i64 %bi64)
  %o46 = getelementptr i64, ptr addrspace(1) %o, i64 46
  store i64 %v35, ptr addrspace(1) %o46
  %v36 = call i64 @llvm.usub.sat.i64(i64 %ai64, i64 %bi64)
  %o47 = getelementptr i64, ptr addrspace(1) %o, i64 47
  store i64 %v36, ptr addrspace(1) %o47
  %v37 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %ai64, i64 %bi64)
  %x37 = extractvalue { i64, i1 } %v37, 0
  %o48 = getelementptr i64, ptr addrspace(1) %o, i64 48
  store i64 %x37, ptr addrspace(1) %o48
  %y37 = extractvalue { i64, i1 } %v37, 1
  %z49 = zext i1 %y37 to i64
  %o49 = getelementptr i64, ptr addrspace(1) %o, i64 49
  store i64 %z49, ptr addrspace(1) %o49
  %v38 = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %ai64, i64 %bi64)
  %x38 = extractvalue { i64, i1 } %v38, 0
  %o50 = getelementptr i64, ptr addrspace(1) %o, i64 50
  store i64 %x38, ptr addrspace(1) %o50
  %y38 = extractvalue { i64, i1 } %v38, 1
  %z51 = zext i1 %y38 to i64
  %o51 = getelementptr i64, ptr addrspace(1) %o, i64 51
  store i64 %z51, ptr addrspace(1) %o51
  %v39 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %ai64, i64 %bi64)
  %x39 = extractvalue { i64, i1 } %v39, 0
  %o52 = getelementptr i64, ptr addrspace(1) %o, i64 52
  store i64 %x39, ptr addrspace(1) %o52
  %y39 = extractvalue { i64, i1 } %v39, 1
  %z53 = zext i1 %y39 to i64
  %o53 = getelementptr i64, ptr addrspace(1) %o, i64 53
  store i64 %z53, ptr addrspace(1) %o53
  %v40 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %ai64, i64 %bi64)
  %x40 = extractvalue { i64, i1 } %v40, 0
  %o54 = getelementptr i64, ptr addrspace(1) %o, i64 54
  store i64 %x40, ptr addrspace(1) %o54
  %y40 = extractvalue { i64, i1 } %v40, 1
  %z55 = zext i1 %y40 to i64
  %o55 = getelementptr i64, ptr addrspace(1) %o, i64 55
  store i64 %z55, ptr addrspace(1) %o55
  ret void
}
