; A host's numbers below 256 are its one memory, whatever a compiler means by them.
;! {"kernel": "k", "global": 1, "args": ["a=i32[1]:3", "b=i32[1]:4", "c=i32[1]:5", "o=i32[1]:zero"], "expect": {"o": "[12]"}}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define void @k(ptr addrspace(17) %p, ptr addrspace(2) %q, ptr addrspace(6) %r, ptr %o) {
  %x = load i32, ptr addrspace(17) %p
  %y = load i32, ptr addrspace(2) %q
  %z = load i32, ptr addrspace(6) %r
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  store i32 %t, ptr %o
  ret void
}
