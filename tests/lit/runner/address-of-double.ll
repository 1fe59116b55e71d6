; A pointer that a double carried, in code that LLVM's optimizer has not seen.
; RUN: %gaspar run -g 1 -a o=i32[1]:zero --expect=o=i32[1]:5 --unoptimized %s
; RUN: %gaspar run -g 1 -a o=i32[1]:zero --expect=o=i32[1]:5 %s
target triple = "x86_64-unknown-linux-gnu"
@v = internal global ptr null
@five = internal global i32 5
define spir_kernel void @k(ptr %out) #0 {
  store ptr @five, ptr @v
  %d = load double, ptr @v
  %b = bitcast double %d to i64
  %p = inttoptr i64 %b to ptr
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  ret void
}
attributes #0 = { "ocl_kernel" }
