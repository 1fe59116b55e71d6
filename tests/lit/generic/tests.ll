; Tests of a pointer's space that only the tag can answer.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr @__to_private(ptr addrspace(4))
declare spir_func ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePU3AS4vi(ptr addrspace(4), i32)
declare ptr addrspace(3) @llvm.spv.generic.cast.to.ptr.explicit.p3(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4v(ptr addrspace(4))

@l = internal addrspace(3) global i32 undef, align 4
; CHECK-LABEL: @private(
; CHECK-NEXT:    %1 = ptrtoint ptr addrspace(4) %generic_ptr to i64
; CHECK-NEXT:    %tag = lshr i64 %1, 61
; CHECK-NEXT:    %2 = icmp eq i64 %tag, 1
; CHECK-NEXT:    br i1 %2, label %IfBlock, label %ElseBlock
; CHECK:       IfBlock:
; CHECK:         shl i64 %{{.*}}, 4
; CHECK:         ashr i64 %{{.*}}, 4
; CHECK:         br label %[[J:.*]]
; CHECK:       ElseBlock:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    phi ptr [ %{{.*}}, %IfBlock ], [ null, %ElseBlock ]
define spir_func ptr @private(ptr addrspace(4) noundef %generic_ptr) {
  %call = call spir_func ptr @__to_private(ptr addrspace(4) %generic_ptr)
  ret ptr %call
}
; What is none of the others is global: 111 too.
; CHECK-LABEL: @global(
; CHECK:         icmp ne i64 %tag, 1
; CHECK:         icmp ne i64 %tag, 2
; CHECK:         and i1
; CHECK:         phi ptr addrspace(1)
define spir_func ptr addrspace(1) @global(ptr addrspace(4) %p) {
  %q = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %q
}
; One tag for all, whoever asks, also about what inbounds arithmetic makes.
; CHECK-LABEL: @spellings(
; CHECK:         lshr i64 %{{.*}}, 61
; CHECK-NOT:     lshr
; CHECK:         ret
define spir_func i32 @spellings(ptr addrspace(4) %p, ptr addrspace(1) %to) {
  %step = getelementptr inbounds i8, ptr addrspace(4) %p, i64 4
  %a = call spir_func ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePU3AS4vi(ptr addrspace(4) %p, i32 7)
  %b = call ptr addrspace(3) @llvm.spv.generic.cast.to.ptr.explicit.p3(ptr addrspace(4) %step)
  %c = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  %s = call spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4v(ptr addrspace(4) %p)
  store ptr %a, ptr addrspace(1) %to
  store ptr addrspace(3) %b, ptr addrspace(1) %to
  store ptr addrspace(3) %c, ptr addrspace(1) %to
  %r = add i32 %f, %s
  ret i32 %r
}
; A fence and SPIR-V's semantics are numbers: no branch.
; CHECK-LABEL: @fence(
; CHECK:         %[[IS:.*]] = icmp eq i64 %tag, 2
; CHECK-NEXT:    %[[F:.*]] = select i1 %[[IS]], i32 1, i32 2
; CHECK-NEXT:    ret i32 %[[F]]
define spir_func i32 @fence(ptr addrspace(4) %p) {
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  ret i32 %f
}
; What the facts answer needs no tag.
; CHECK-LABEL: @folded(
; CHECK-NOT:     lshr
; CHECK:         add i32 256, 1
define spir_func i32 @folded() {
  %g = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %s = call spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4v(ptr addrspace(4) %g)
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %g)
  %r = add i32 %s, %f
  ret i32 %r
}
; The condition of a select tells, but for null, which is nowhere.
; CHECK-LABEL: @by_condition(
; CHECK-NOT:     lshr
; CHECK:         %[[IS:.*]] = icmp eq i64 %space, 2
; CHECK-NEXT:    %[[N:.*]] = icmp ne ptr addrspace(4) %p, null
; CHECK-NEXT:    %[[B:.*]] = and i1 %[[IS]], %[[N]]
; CHECK-NEXT:    select i1 %[[B]], i32 1, i32 2
define spir_func i32 @by_condition(ptr addrspace(3) %a, ptr addrspace(1) %b, i1 %c) {
  %ga = addrspacecast ptr addrspace(3) %a to ptr addrspace(4)
  %gb = addrspacecast ptr addrspace(1) %b to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %ga, ptr addrspace(4) %gb
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  ret i32 %f
}
; An address that is a number has a tag, too.
; CHECK-LABEL: @number(
; CHECK:         %[[P:.*]] = freeze ptr addrspace(4) inttoptr (i64 4611686018427387968 to ptr addrspace(4))
; CHECK:         icmp ne i64 %tag, 1
; CHECK-NEXT:    icmp ne i64 %tag, 2
define spir_func ptr addrspace(1) @number() {
  %q = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) inttoptr (i64 4611686018427387968 to ptr addrspace(4)))
  ret ptr addrspace(1) %q
}
; CUDA's and AMD's questions take pointers of number 0, which is private memory here.
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.amdgcn.is.shared(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)
@to = internal addrspace(1) global [4 x i1] zeroinitializer
; CHECK-LABEL: @vendors(
; CHECK-NOT:     call
; CHECK:         ret void
define spir_func void @vendors() {
  %p = alloca i32
  %a = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %b = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %c = call i1 @llvm.amdgcn.is.shared(ptr %p)
  %d = call i1 @llvm.amdgcn.is.private(ptr %p)
  store i1 %a, ptr addrspace(1) @to
  store i1 %b, ptr addrspace(1) @to
  store i1 %c, ptr addrspace(1) @to
  store i1 %d, ptr addrspace(1) @to
  ret void
}

; The test of an undefined pointer has a meaning, a branch on it has none.
; CHECK-LABEL: @undefined(
; CHECK:         [[IS:%.*]] = icmp eq i64 %{{.*}}, 1
; CHECK-NEXT:    [[F:%.*]] = freeze i1 [[IS]]
; CHECK-NEXT:    br i1 [[F]],
define spir_func ptr @undefined(ptr addrspace(4) %generic_ptr) {
  %p = call spir_func ptr @__to_private(ptr addrspace(4) %generic_ptr)
  ret ptr %p
}
