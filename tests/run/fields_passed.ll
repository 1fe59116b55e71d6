; Fields of a kernel's struct by value, which pass-fields passes in place of its address: loaded in a branch, handed on and moved.
;! {"kernel": "k", "global": 4, "local": 4, "args": ["{i64:5,i64:7,i32:9,i32:3,i32:2,i32:254}", "out=i32[4]:zero"],
;!  "expect": {"out": "[5 + 9 + 3, 7 + 9 + 3, 2 + 254, 5 + 9 + 3]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%pair = type { i32, i32 }
%s = type { [2 x i64], %pair, %pair }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal i32 @both(ptr %p) noinline {
  %b = getelementptr inbounds %pair, ptr %p, i64 0, i32 1
  %x = load i32, ptr %p, align 4
  %y = load i32, ptr %b, align 4
  %r = add i32 %x, %y
  ret i32 %r
}
define internal i32 @first(ptr %s, i32 %t) noinline {
  %q = getelementptr inbounds %s, ptr %s, i64 0, i32 1
  %odd = icmp eq i32 %t, 1
  br i1 %odd, label %second, label %other
second:
  %at = getelementptr inbounds i8, ptr %s, i64 8
  %w = load i64, ptr %at, align 8
  br label %out
other:
  %v = load i64, ptr %s, align 8
  br label %out
out:
  %n = phi i64 [ %w, %second ], [ %v, %other ]
  %m = trunc i64 %n to i32
  %o = call i32 @both(ptr %q)
  %r = add i32 %m, %o
  ret i32 %r
}
define ptx_kernel void @k(ptr byval(%s) align 8 %s, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %two = icmp eq i32 %t, 2
  br i1 %two, label %a, label %b
a:
  %p = getelementptr inbounds %s, ptr %s, i64 0, i32 2
  %x = call i32 @both(ptr %p)
  br label %c
b:
  %y = call i32 @first(ptr %s, i32 %t)
  br label %c
c:
  %r = phi i32 [ %x, %a ], [ %y, %b ]
  %i = zext i32 %t to i64
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %r, ptr %o, align 4
  ret void
}
