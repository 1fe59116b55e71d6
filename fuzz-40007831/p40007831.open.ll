; ModuleID = '/dev/shm/tmp8rr8m8ky/p40007831.k.ll'
source_filename = "/dev/shm/tmp8rr8m8ky/p40007831.k.cl"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%union.uni2 = type { ptr }
%union.uni1 = type { ptr }
%struct.p40007831_es = type { ptr, ptr }

@p40007831_k.y0 = internal global [4 x %union.uni2] undef, align 16
@p40007831_k.y1 = internal global [4 x %union.uni2] undef, align 16
@p40007831_x0 = internal global [4 x %union.uni1] zeroinitializer, align 16
@p40007831_x1 = internal global [4 x %union.uni1] zeroinitializer, align 16

; Function Attrs: convergent noinline norecurse nounwind uwtable
define dso_local spir_kernel void @p40007831_k(ptr noundef align 4 %0, i32 noundef %1) #0 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca [8 x i32], align 16
  %8 = alloca i32, align 4
  %9 = alloca [8 x i32], align 16
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca %union.uni2, align 8
  %19 = alloca i32, align 4
  %20 = alloca %union.uni2, align 8
  %21 = alloca [2 x ptr], align 16
  %22 = alloca ptr, align 8
  %23 = alloca %struct.p40007831_es, align 8
  %24 = alloca i32, align 4
  %25 = alloca i64, align 8
  %26 = alloca i32, align 4
  %27 = alloca i32, align 4
  %28 = alloca i32, align 4
  %29 = alloca i32, align 4
  %30 = alloca ptr, align 8
  %31 = alloca i32, align 4
  store ptr %0, ptr %30, align 8
  store i32 %1, ptr %31, align 4
  %32 = load ptr, ptr %30, align 8
  %33 = load i32, ptr %31, align 4
  store ptr %32, ptr %3, align 8
  store i32 %33, ptr %4, align 4
  store i32 1, ptr %5, align 4
  store i32 1, ptr %6, align 4
  store i32 0, ptr %8, align 4
  br label %34

34:                                               ; preds = %37, %2
  %35 = load i32, ptr %8, align 4
  %36 = icmp slt i32 %35, 8
  br i1 %36, label %37, label %45

37:                                               ; preds = %34
  %38 = load i32, ptr %8, align 4
  %39 = add nsw i32 3, %38
  %40 = load i32, ptr %8, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %41
  store i32 %39, ptr %42, align 4, !alias.scope !11, !noalias !14
  %43 = load i32, ptr %8, align 4
  %44 = add nsw i32 %43, 1
  store i32 %44, ptr %8, align 4
  br label %34

45:                                               ; preds = %34
  store i32 0, ptr %10, align 4
  br label %46

46:                                               ; preds = %49, %45
  %47 = load i32, ptr %10, align 4
  %48 = icmp slt i32 %47, 8
  br i1 %48, label %49, label %57

49:                                               ; preds = %46
  %50 = load i32, ptr %10, align 4
  %51 = add nsw i32 13, %50
  %52 = load i32, ptr %10, align 4
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 %53
  store i32 %51, ptr %54, align 4, !alias.scope !11, !noalias !14
  %55 = load i32, ptr %10, align 4
  %56 = add nsw i32 %55, 1
  store i32 %56, ptr %10, align 4
  br label %46

57:                                               ; preds = %46
  %58 = load ptr, ptr %3, align 8
  %59 = getelementptr inbounds i32, ptr %58, i64 16
  store ptr %59, ptr %11, align 8
  store i32 0, ptr %12, align 4
  br label %60

60:                                               ; preds = %63, %57
  %61 = load i32, ptr %12, align 4
  %62 = icmp slt i32 %61, 8
  br i1 %62, label %63, label %72

63:                                               ; preds = %60
  %64 = load i32, ptr %12, align 4
  %65 = add nsw i32 23, %64
  %66 = load ptr, ptr %11, align 8
  %67 = load i32, ptr %12, align 4
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds i32, ptr %66, i64 %68
  store i32 %65, ptr %69, align 4, !alias.scope !18, !noalias !19
  %70 = load i32, ptr %12, align 4
  %71 = add nsw i32 %70, 1
  store i32 %71, ptr %12, align 4
  br label %60

72:                                               ; preds = %60
  store i32 0, ptr %13, align 4
  br label %73

73:                                               ; preds = %76, %72
  %74 = load i32, ptr %13, align 4
  %75 = icmp slt i32 %74, 4
  br i1 %75, label %76, label %86

76:                                               ; preds = %73
  %77 = load i32, ptr %13, align 4
  %78 = and i32 %77, 3
  %79 = sext i32 %78 to i64
  %80 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %79
  %81 = load i32, ptr %13, align 4
  %82 = sext i32 %81 to i64
  %83 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x0, i64 0, i64 %82
  store ptr %80, ptr %83, align 8, !alias.scope !18, !noalias !19
  %84 = load i32, ptr %13, align 4
  %85 = add nsw i32 %84, 1
  store i32 %85, ptr %13, align 4
  br label %73

86:                                               ; preds = %73
  store i32 0, ptr %14, align 4
  br label %87

87:                                               ; preds = %90, %86
  %88 = load i32, ptr %14, align 4
  %89 = icmp slt i32 %88, 4
  br i1 %89, label %90, label %100

90:                                               ; preds = %87
  %91 = load i32, ptr %14, align 4
  %92 = and i32 %91, 3
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %93
  %95 = load i32, ptr %14, align 4
  %96 = sext i32 %95 to i64
  %97 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %96
  store ptr %94, ptr %97, align 8, !alias.scope !18, !noalias !19
  %98 = load i32, ptr %14, align 4
  %99 = add nsw i32 %98, 1
  store i32 %99, ptr %14, align 4
  br label %87

100:                                              ; preds = %87
  store i32 0, ptr %15, align 4
  br label %101

101:                                              ; preds = %104, %100
  %102 = load i32, ptr %15, align 4
  %103 = icmp slt i32 %102, 4
  br i1 %103, label %104, label %116

104:                                              ; preds = %101
  %105 = load i32, ptr %15, align 4
  %106 = load i32, ptr %4, align 4
  %107 = add nsw i32 %105, %106
  %108 = and i32 %107, 3
  %109 = sext i32 %108 to i64
  %110 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x0, i64 0, i64 %109
  %111 = load i32, ptr %15, align 4
  %112 = sext i32 %111 to i64
  %113 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %112
  store ptr %110, ptr %113, align 8, !alias.scope !20, !noalias !21
  %114 = load i32, ptr %15, align 4
  %115 = add nsw i32 %114, 1
  store i32 %115, ptr %15, align 4
  br label %101

116:                                              ; preds = %101
  store i32 0, ptr %16, align 4
  br label %117

117:                                              ; preds = %120, %116
  %118 = load i32, ptr %16, align 4
  %119 = icmp slt i32 %118, 4
  br i1 %119, label %120, label %132

120:                                              ; preds = %117
  %121 = load i32, ptr %16, align 4
  %122 = load i32, ptr %4, align 4
  %123 = add nsw i32 %121, %122
  %124 = and i32 %123, 3
  %125 = sext i32 %124 to i64
  %126 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %125
  %127 = load i32, ptr %16, align 4
  %128 = sext i32 %127 to i64
  %129 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %128
  store ptr %126, ptr %129, align 8, !alias.scope !20, !noalias !21
  %130 = load i32, ptr %16, align 4
  %131 = add nsw i32 %130, 1
  store i32 %131, ptr %16, align 4
  br label %117

132:                                              ; preds = %117
  store i32 0, ptr %17, align 4
  br label %133

133:                                              ; preds = %136, %132
  %134 = load i32, ptr %17, align 4
  %135 = icmp slt i32 %134, 4
  br i1 %135, label %136, label %169

136:                                              ; preds = %133
  %137 = load i32, ptr %17, align 4
  %138 = sext i32 %137 to i64
  %139 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %138
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %18, ptr align 8 %139, i64 8, i1 false), !alias.scope !22, !noalias !23
  %140 = load i32, ptr %17, align 4
  %141 = sext i32 %140 to i64
  %142 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %141
  %143 = load i32, ptr %17, align 4
  %144 = load i32, ptr %4, align 4
  %145 = add nsw i32 %143, %144
  %146 = and i32 %145, 3
  %147 = sext i32 %146 to i64
  %148 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %147
  %149 = load i32, ptr %4, align 4
  %150 = icmp sgt i32 %149, 1000
  %151 = zext i1 %150 to i32
  %152 = zext i32 %151 to i64
  %153 = and i64 %152, 63
  %154 = lshr i64 8, %153
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %142, ptr align 1 %148, i64 %154, i1 false), !alias.scope !20, !noalias !21
  %155 = load i32, ptr %17, align 4
  %156 = load i32, ptr %4, align 4
  %157 = add nsw i32 %155, %156
  %158 = and i32 %157, 3
  %159 = sext i32 %158 to i64
  %160 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %159
  %161 = load i32, ptr %4, align 4
  %162 = icmp sgt i32 %161, 1000
  %163 = zext i1 %162 to i32
  %164 = zext i32 %163 to i64
  %165 = and i64 %164, 63
  %166 = lshr i64 8, %165
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %160, ptr align 1 %18, i64 %166, i1 false), !alias.scope !22, !noalias !23
  %167 = load i32, ptr %17, align 4
  %168 = add nsw i32 %167, 1
  store i32 %168, ptr %17, align 4
  br label %133

169:                                              ; preds = %133
  store i32 0, ptr %19, align 4
  br label %170

170:                                              ; preds = %173, %169
  %171 = load i32, ptr %19, align 4
  %172 = icmp slt i32 %171, 4
  br i1 %172, label %173, label %208

173:                                              ; preds = %170
  %174 = load i32, ptr %19, align 4
  %175 = sext i32 %174 to i64
  %176 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %175
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %20, ptr align 8 %176, i64 8, i1 false), !alias.scope !22, !noalias !23
  %177 = load i32, ptr %19, align 4
  %178 = sext i32 %177 to i64
  %179 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %178
  %180 = load i32, ptr %19, align 4
  %181 = load i32, ptr %4, align 4
  %182 = add nsw i32 %180, %181
  %183 = add nsw i32 %182, 1
  %184 = and i32 %183, 3
  %185 = sext i32 %184 to i64
  %186 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %185
  %187 = load i32, ptr %4, align 4
  %188 = icmp sgt i32 %187, 1000
  %189 = zext i1 %188 to i32
  %190 = zext i32 %189 to i64
  %191 = and i64 %190, 63
  %192 = lshr i64 8, %191
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %179, ptr align 1 %186, i64 %192, i1 false), !alias.scope !20, !noalias !21
  %193 = load i32, ptr %19, align 4
  %194 = load i32, ptr %4, align 4
  %195 = add nsw i32 %193, %194
  %196 = add nsw i32 %195, 1
  %197 = and i32 %196, 3
  %198 = sext i32 %197 to i64
  %199 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %198
  %200 = load i32, ptr %4, align 4
  %201 = icmp sgt i32 %200, 1000
  %202 = zext i1 %201 to i32
  %203 = zext i32 %202 to i64
  %204 = and i64 %203, 63
  %205 = lshr i64 8, %204
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %199, ptr align 1 %20, i64 %205, i1 false), !alias.scope !22, !noalias !23
  %206 = load i32, ptr %19, align 4
  %207 = add nsw i32 %206, 1
  store i32 %207, ptr %19, align 4
  br label %170

208:                                              ; preds = %170
  %209 = load i32, ptr %5, align 4
  %210 = mul i32 %209, 5
  %211 = load ptr, ptr %3, align 8
  %212 = load i32, ptr %4, align 4
  %213 = and i32 %212, 2
  %214 = call i32 @p40007831_nput(ptr noundef %211, ptr noundef null, i32 noundef %213) #5, !alias.scope !24, !noalias !25
  %215 = add i32 %210, %214
  store i32 %215, ptr %5, align 4
  store ptr null, ptr %21, align 16, !alias.scope !11, !noalias !14
  %216 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 1
  store ptr %9, ptr %216, align 8, !alias.scope !11, !noalias !14
  %217 = load i32, ptr %4, align 4
  %218 = and i32 %217, 1
  %219 = sext i32 %218 to i64
  %220 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 %219
  %221 = load ptr, ptr %220, align 8, !alias.scope !11, !noalias !14
  store ptr %221, ptr %22, align 8
  %222 = load ptr, ptr %22, align 8
  %223 = icmp ne ptr %222, null
  br i1 %223, label %224, label %226

224:                                              ; preds = %208
  %225 = load ptr, ptr %22, align 8
  store i32 9, ptr %225, align 4, !alias.scope !11, !noalias !14
  br label %229

226:                                              ; preds = %208
  %227 = load i32, ptr %5, align 4
  %228 = add i32 %227, 3
  store i32 %228, ptr %5, align 4
  br label %229

229:                                              ; preds = %226, %224
  %230 = load i32, ptr %4, align 4
  %231 = add nsw i32 %230, 2
  %232 = and i32 %231, 3
  %233 = sext i32 %232 to i64
  %234 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %233
  store ptr %234, ptr %23, align 8, !alias.scope !11, !noalias !14
  %235 = load ptr, ptr %11, align 8
  %236 = getelementptr inbounds nuw %struct.p40007831_es, ptr %23, i32 0, i32 1
  store ptr %235, ptr %236, align 8, !alias.scope !11, !noalias !14
  %237 = load ptr, ptr %23, align 8, !alias.scope !11, !noalias !14
  %238 = getelementptr inbounds nuw { ptr, ptr }, ptr %23, i32 0, i32 1
  %239 = load ptr, ptr %238, align 8, !alias.scope !11, !noalias !14
  call void @p40007831_estruct(ptr %237, ptr %239) #5
  store i32 0, ptr %24, align 4
  br label %240

240:                                              ; preds = %243, %229
  %241 = load i32, ptr %24, align 4
  %242 = icmp slt i32 %241, 4
  br i1 %242, label %243, label %264

243:                                              ; preds = %240
  %244 = load i32, ptr %24, align 4
  %245 = load i32, ptr %4, align 4
  %246 = add nsw i32 %244, %245
  %247 = add nsw i32 %246, 1
  %248 = and i32 %247, 3
  %249 = sext i32 %248 to i64
  %250 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x0, i64 0, i64 %249
  %251 = load ptr, ptr %250, align 8, !alias.scope !18, !noalias !19
  %252 = ptrtoint ptr %251 to i64
  store i64 %252, ptr %25, align 8
  %253 = load i64, ptr %25, align 8
  %254 = sub i64 0, %253
  %255 = sub i64 %254, 4
  %256 = sub i64 0, %255
  %257 = sub i64 %256, 4
  %258 = inttoptr i64 %257 to ptr
  %259 = load i32, ptr %24, align 4
  %260 = sext i32 %259 to i64
  %261 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %260
  store ptr %258, ptr %261, align 8, !alias.scope !18, !noalias !19
  %262 = load i32, ptr %24, align 4
  %263 = add nsw i32 %262, 1
  store i32 %263, ptr %24, align 4
  br label %240

264:                                              ; preds = %240
  %265 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 2
  store i32 38, ptr %265, align 8, !alias.scope !11, !noalias !14
  %266 = load i32, ptr %4, align 4
  %267 = add nsw i32 %266, 1
  %268 = and i32 %267, 3
  %269 = sext i32 %268 to i64
  %270 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %269
  %271 = load ptr, ptr %270, align 8, !alias.scope !20, !noalias !21
  %272 = load ptr, ptr %271, align 8, !alias.scope !18, !noalias !19
  %273 = getelementptr inbounds i32, ptr %272, i64 1
  %274 = load i32, ptr %273, align 4
  %275 = add nsw i32 %274, 12
  store i32 %275, ptr %273, align 4
  %276 = load i32, ptr %6, align 4
  %277 = and i32 %276, 3
  %278 = sext i32 %277 to i64
  %279 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %278
  %280 = load ptr, ptr %279, align 8, !alias.scope !20, !noalias !21
  %281 = load ptr, ptr %280, align 8, !alias.scope !18, !noalias !19
  %282 = getelementptr inbounds i32, ptr %281, i64 1
  %283 = load i32, ptr %282, align 4
  %284 = add nsw i32 %283, 53
  store i32 %284, ptr %282, align 4
  store i32 0, ptr %26, align 4
  br label %285

285:                                              ; preds = %288, %264
  %286 = load i32, ptr %26, align 4
  %287 = icmp slt i32 %286, 4
  br i1 %287, label %288, label %299

288:                                              ; preds = %285
  %289 = load i32, ptr %26, align 4
  %290 = add nsw i32 %289, 3
  %291 = load i32, ptr %26, align 4
  %292 = sext i32 %291 to i64
  %293 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %292
  %294 = load ptr, ptr %293, align 8, !alias.scope !18, !noalias !19
  %295 = load i32, ptr %294, align 4
  %296 = add nsw i32 %295, %290
  store i32 %296, ptr %294, align 4
  %297 = load i32, ptr %26, align 4
  %298 = add nsw i32 %297, 1
  store i32 %298, ptr %26, align 4
  br label %285

299:                                              ; preds = %285
  store i32 0, ptr %27, align 4
  br label %300

300:                                              ; preds = %303, %299
  %301 = load i32, ptr %27, align 4
  %302 = icmp slt i32 %301, 4
  br i1 %302, label %303, label %315

303:                                              ; preds = %300
  %304 = load i32, ptr %27, align 4
  %305 = add nsw i32 %304, 8
  %306 = load i32, ptr %27, align 4
  %307 = sext i32 %306 to i64
  %308 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %307
  %309 = load ptr, ptr %308, align 8, !alias.scope !20, !noalias !21
  %310 = load ptr, ptr %309, align 8, !alias.scope !18, !noalias !19
  %311 = load i32, ptr %310, align 4
  %312 = add nsw i32 %311, %305
  store i32 %312, ptr %310, align 4
  %313 = load i32, ptr %27, align 4
  %314 = add nsw i32 %313, 1
  store i32 %314, ptr %27, align 4
  br label %300

315:                                              ; preds = %300
  store i32 0, ptr %28, align 4
  br label %316

316:                                              ; preds = %319, %315
  %317 = load i32, ptr %28, align 4
  %318 = icmp slt i32 %317, 8
  br i1 %318, label %319, label %331

319:                                              ; preds = %316
  %320 = load i32, ptr %28, align 4
  %321 = sext i32 %320 to i64
  %322 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %321
  %323 = load i32, ptr %322, align 4, !alias.scope !11, !noalias !14
  %324 = load ptr, ptr %3, align 8
  %325 = load i32, ptr %28, align 4
  %326 = add nsw i32 24, %325
  %327 = sext i32 %326 to i64
  %328 = getelementptr inbounds i32, ptr %324, i64 %327
  store i32 %323, ptr %328, align 4, !alias.scope !18, !noalias !19
  %329 = load i32, ptr %28, align 4
  %330 = add nsw i32 %329, 1
  store i32 %330, ptr %28, align 4
  br label %316

331:                                              ; preds = %316
  store i32 0, ptr %29, align 4
  br label %332

332:                                              ; preds = %335, %331
  %333 = load i32, ptr %29, align 4
  %334 = icmp slt i32 %333, 8
  br i1 %334, label %335, label %347

335:                                              ; preds = %332
  %336 = load i32, ptr %29, align 4
  %337 = sext i32 %336 to i64
  %338 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 %337
  %339 = load i32, ptr %338, align 4, !alias.scope !11, !noalias !14
  %340 = load ptr, ptr %3, align 8
  %341 = load i32, ptr %29, align 4
  %342 = add nsw i32 32, %341
  %343 = sext i32 %342 to i64
  %344 = getelementptr inbounds i32, ptr %340, i64 %343
  store i32 %339, ptr %344, align 4, !alias.scope !18, !noalias !19
  %345 = load i32, ptr %29, align 4
  %346 = add nsw i32 %345, 1
  store i32 %346, ptr %29, align 4
  br label %332

347:                                              ; preds = %332
  %348 = load i32, ptr %5, align 4
  %349 = load ptr, ptr %3, align 8
  %350 = getelementptr inbounds i32, ptr %349, i64 60
  store i32 %348, ptr %350, align 4, !alias.scope !18, !noalias !19
  %351 = load i32, ptr %6, align 4
  %352 = load ptr, ptr %3, align 8
  %353 = getelementptr inbounds i32, ptr %352, i64 61
  store i32 %351, ptr %353, align 4, !alias.scope !18, !noalias !19
  %354 = load ptr, ptr %3, align 8
  %355 = getelementptr inbounds i32, ptr %354, i64 63
  store i32 24589, ptr %355, align 4, !alias.scope !18, !noalias !19
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind uwtable
define dso_local void @__clang_ocl_kern_imp_p40007831_k(ptr noundef align 4 %0, i32 noundef %1) #1 !kernel_arg_addr_space !7 !kernel_arg_access_qual !8 !kernel_arg_type !9 !kernel_arg_base_type !9 !kernel_arg_type_qual !10 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca [8 x i32], align 16
  %8 = alloca i32, align 4
  %9 = alloca [8 x i32], align 16
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca %union.uni2, align 8
  %19 = alloca i32, align 4
  %20 = alloca %union.uni2, align 8
  %21 = alloca [2 x ptr], align 16
  %22 = alloca ptr, align 8
  %23 = alloca %struct.p40007831_es, align 8
  %24 = alloca i32, align 4
  %25 = alloca i64, align 8
  %26 = alloca i32, align 4
  %27 = alloca i32, align 4
  %28 = alloca i32, align 4
  %29 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  store i32 1, ptr %5, align 4
  store i32 1, ptr %6, align 4
  store i32 0, ptr %8, align 4
  br label %30

30:                                               ; preds = %39, %2
  %31 = load i32, ptr %8, align 4
  %32 = icmp slt i32 %31, 8
  br i1 %32, label %33, label %42

33:                                               ; preds = %30
  %34 = load i32, ptr %8, align 4
  %35 = add nsw i32 3, %34
  %36 = load i32, ptr %8, align 4
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %37
  store i32 %35, ptr %38, align 4, !alias.scope !11, !noalias !14
  br label %39

39:                                               ; preds = %33
  %40 = load i32, ptr %8, align 4
  %41 = add nsw i32 %40, 1
  store i32 %41, ptr %8, align 4
  br label %30

42:                                               ; preds = %30
  store i32 0, ptr %10, align 4
  br label %43

43:                                               ; preds = %52, %42
  %44 = load i32, ptr %10, align 4
  %45 = icmp slt i32 %44, 8
  br i1 %45, label %46, label %55

46:                                               ; preds = %43
  %47 = load i32, ptr %10, align 4
  %48 = add nsw i32 13, %47
  %49 = load i32, ptr %10, align 4
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 %50
  store i32 %48, ptr %51, align 4, !alias.scope !11, !noalias !14
  br label %52

52:                                               ; preds = %46
  %53 = load i32, ptr %10, align 4
  %54 = add nsw i32 %53, 1
  store i32 %54, ptr %10, align 4
  br label %43

55:                                               ; preds = %43
  %56 = load ptr, ptr %3, align 8
  %57 = getelementptr inbounds i32, ptr %56, i64 16
  store ptr %57, ptr %11, align 8
  store i32 0, ptr %12, align 4
  br label %58

58:                                               ; preds = %68, %55
  %59 = load i32, ptr %12, align 4
  %60 = icmp slt i32 %59, 8
  br i1 %60, label %61, label %71

61:                                               ; preds = %58
  %62 = load i32, ptr %12, align 4
  %63 = add nsw i32 23, %62
  %64 = load ptr, ptr %11, align 8
  %65 = load i32, ptr %12, align 4
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds i32, ptr %64, i64 %66
  store i32 %63, ptr %67, align 4, !alias.scope !18, !noalias !19
  br label %68

68:                                               ; preds = %61
  %69 = load i32, ptr %12, align 4
  %70 = add nsw i32 %69, 1
  store i32 %70, ptr %12, align 4
  br label %58

71:                                               ; preds = %58
  store i32 0, ptr %13, align 4
  br label %72

72:                                               ; preds = %83, %71
  %73 = load i32, ptr %13, align 4
  %74 = icmp slt i32 %73, 4
  br i1 %74, label %75, label %86

75:                                               ; preds = %72
  %76 = load i32, ptr %13, align 4
  %77 = and i32 %76, 3
  %78 = sext i32 %77 to i64
  %79 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %78
  %80 = load i32, ptr %13, align 4
  %81 = sext i32 %80 to i64
  %82 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x0, i64 0, i64 %81
  store ptr %79, ptr %82, align 8, !alias.scope !18, !noalias !19
  br label %83

83:                                               ; preds = %75
  %84 = load i32, ptr %13, align 4
  %85 = add nsw i32 %84, 1
  store i32 %85, ptr %13, align 4
  br label %72

86:                                               ; preds = %72
  store i32 0, ptr %14, align 4
  br label %87

87:                                               ; preds = %98, %86
  %88 = load i32, ptr %14, align 4
  %89 = icmp slt i32 %88, 4
  br i1 %89, label %90, label %101

90:                                               ; preds = %87
  %91 = load i32, ptr %14, align 4
  %92 = and i32 %91, 3
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %93
  %95 = load i32, ptr %14, align 4
  %96 = sext i32 %95 to i64
  %97 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %96
  store ptr %94, ptr %97, align 8, !alias.scope !18, !noalias !19
  br label %98

98:                                               ; preds = %90
  %99 = load i32, ptr %14, align 4
  %100 = add nsw i32 %99, 1
  store i32 %100, ptr %14, align 4
  br label %87

101:                                              ; preds = %87
  store i32 0, ptr %15, align 4
  br label %102

102:                                              ; preds = %115, %101
  %103 = load i32, ptr %15, align 4
  %104 = icmp slt i32 %103, 4
  br i1 %104, label %105, label %118

105:                                              ; preds = %102
  %106 = load i32, ptr %15, align 4
  %107 = load i32, ptr %4, align 4
  %108 = add nsw i32 %106, %107
  %109 = and i32 %108, 3
  %110 = sext i32 %109 to i64
  %111 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x0, i64 0, i64 %110
  %112 = load i32, ptr %15, align 4
  %113 = sext i32 %112 to i64
  %114 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %113
  store ptr %111, ptr %114, align 8, !alias.scope !20, !noalias !21
  br label %115

115:                                              ; preds = %105
  %116 = load i32, ptr %15, align 4
  %117 = add nsw i32 %116, 1
  store i32 %117, ptr %15, align 4
  br label %102

118:                                              ; preds = %102
  store i32 0, ptr %16, align 4
  br label %119

119:                                              ; preds = %132, %118
  %120 = load i32, ptr %16, align 4
  %121 = icmp slt i32 %120, 4
  br i1 %121, label %122, label %135

122:                                              ; preds = %119
  %123 = load i32, ptr %16, align 4
  %124 = load i32, ptr %4, align 4
  %125 = add nsw i32 %123, %124
  %126 = and i32 %125, 3
  %127 = sext i32 %126 to i64
  %128 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %127
  %129 = load i32, ptr %16, align 4
  %130 = sext i32 %129 to i64
  %131 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %130
  store ptr %128, ptr %131, align 8, !alias.scope !20, !noalias !21
  br label %132

132:                                              ; preds = %122
  %133 = load i32, ptr %16, align 4
  %134 = add nsw i32 %133, 1
  store i32 %134, ptr %16, align 4
  br label %119

135:                                              ; preds = %119
  store i32 0, ptr %17, align 4
  br label %136

136:                                              ; preds = %172, %135
  %137 = load i32, ptr %17, align 4
  %138 = icmp slt i32 %137, 4
  br i1 %138, label %139, label %175

139:                                              ; preds = %136
  %140 = load i32, ptr %17, align 4
  %141 = sext i32 %140 to i64
  %142 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %141
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %18, ptr align 8 %142, i64 8, i1 false), !alias.scope !22, !noalias !23
  %143 = load i32, ptr %17, align 4
  %144 = sext i32 %143 to i64
  %145 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %144
  %146 = load i32, ptr %17, align 4
  %147 = load i32, ptr %4, align 4
  %148 = add nsw i32 %146, %147
  %149 = add nsw i32 %148, 0
  %150 = and i32 %149, 3
  %151 = sext i32 %150 to i64
  %152 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %151
  %153 = load i32, ptr %4, align 4
  %154 = icmp sgt i32 %153, 1000
  %155 = zext i1 %154 to i32
  %156 = zext i32 %155 to i64
  %157 = and i64 %156, 63
  %158 = lshr i64 8, %157
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %145, ptr align 1 %152, i64 %158, i1 false), !alias.scope !20, !noalias !21
  %159 = load i32, ptr %17, align 4
  %160 = load i32, ptr %4, align 4
  %161 = add nsw i32 %159, %160
  %162 = add nsw i32 %161, 0
  %163 = and i32 %162, 3
  %164 = sext i32 %163 to i64
  %165 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %164
  %166 = load i32, ptr %4, align 4
  %167 = icmp sgt i32 %166, 1000
  %168 = zext i1 %167 to i32
  %169 = zext i32 %168 to i64
  %170 = and i64 %169, 63
  %171 = lshr i64 8, %170
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %165, ptr align 1 %18, i64 %171, i1 false), !alias.scope !22, !noalias !23
  br label %172

172:                                              ; preds = %139
  %173 = load i32, ptr %17, align 4
  %174 = add nsw i32 %173, 1
  store i32 %174, ptr %17, align 4
  br label %136

175:                                              ; preds = %136
  store i32 0, ptr %19, align 4
  br label %176

176:                                              ; preds = %212, %175
  %177 = load i32, ptr %19, align 4
  %178 = icmp slt i32 %177, 4
  br i1 %178, label %179, label %215

179:                                              ; preds = %176
  %180 = load i32, ptr %19, align 4
  %181 = sext i32 %180 to i64
  %182 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %181
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %20, ptr align 8 %182, i64 8, i1 false), !alias.scope !22, !noalias !23
  %183 = load i32, ptr %19, align 4
  %184 = sext i32 %183 to i64
  %185 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %184
  %186 = load i32, ptr %19, align 4
  %187 = load i32, ptr %4, align 4
  %188 = add nsw i32 %186, %187
  %189 = add nsw i32 %188, 1
  %190 = and i32 %189, 3
  %191 = sext i32 %190 to i64
  %192 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %191
  %193 = load i32, ptr %4, align 4
  %194 = icmp sgt i32 %193, 1000
  %195 = zext i1 %194 to i32
  %196 = zext i32 %195 to i64
  %197 = and i64 %196, 63
  %198 = lshr i64 8, %197
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %185, ptr align 1 %192, i64 %198, i1 false), !alias.scope !20, !noalias !21
  %199 = load i32, ptr %19, align 4
  %200 = load i32, ptr %4, align 4
  %201 = add nsw i32 %199, %200
  %202 = add nsw i32 %201, 1
  %203 = and i32 %202, 3
  %204 = sext i32 %203 to i64
  %205 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %204
  %206 = load i32, ptr %4, align 4
  %207 = icmp sgt i32 %206, 1000
  %208 = zext i1 %207 to i32
  %209 = zext i32 %208 to i64
  %210 = and i64 %209, 63
  %211 = lshr i64 8, %210
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %205, ptr align 1 %20, i64 %211, i1 false), !alias.scope !22, !noalias !23
  br label %212

212:                                              ; preds = %179
  %213 = load i32, ptr %19, align 4
  %214 = add nsw i32 %213, 1
  store i32 %214, ptr %19, align 4
  br label %176

215:                                              ; preds = %176
  %216 = load i32, ptr %5, align 4
  %217 = mul i32 %216, 5
  %218 = load ptr, ptr %3, align 8
  %219 = load i32, ptr %4, align 4
  %220 = and i32 %219, 2
  %221 = call i32 @p40007831_nput(ptr noundef %218, ptr noundef null, i32 noundef %220) #5, !alias.scope !24, !noalias !25
  %222 = add i32 %217, %221
  store i32 %222, ptr %5, align 4
  %223 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 0
  store ptr null, ptr %223, align 16, !alias.scope !11, !noalias !14
  %224 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 0
  %225 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 1
  store ptr %224, ptr %225, align 8, !alias.scope !11, !noalias !14
  %226 = load i32, ptr %4, align 4
  %227 = ashr i32 %226, 0
  %228 = and i32 %227, 1
  %229 = sext i32 %228 to i64
  %230 = getelementptr inbounds [2 x ptr], ptr %21, i64 0, i64 %229
  %231 = load ptr, ptr %230, align 8, !alias.scope !11, !noalias !14
  store ptr %231, ptr %22, align 8
  %232 = load ptr, ptr %22, align 8
  %233 = icmp ne ptr %232, null
  br i1 %233, label %234, label %236

234:                                              ; preds = %215
  %235 = load ptr, ptr %22, align 8
  store i32 9, ptr %235, align 4, !alias.scope !11, !noalias !14
  br label %239

236:                                              ; preds = %215
  %237 = load i32, ptr %5, align 4
  %238 = add i32 %237, 3
  store i32 %238, ptr %5, align 4
  br label %239

239:                                              ; preds = %236, %234
  %240 = load i32, ptr %4, align 4
  %241 = add nsw i32 %240, 2
  %242 = and i32 %241, 3
  %243 = sext i32 %242 to i64
  %244 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %243
  %245 = getelementptr inbounds nuw %struct.p40007831_es, ptr %23, i32 0, i32 0
  store ptr %244, ptr %245, align 8, !alias.scope !11, !noalias !14
  %246 = load ptr, ptr %11, align 8
  %247 = getelementptr inbounds i32, ptr %246, i64 0
  %248 = getelementptr inbounds nuw %struct.p40007831_es, ptr %23, i32 0, i32 1
  store ptr %247, ptr %248, align 8, !alias.scope !11, !noalias !14
  %249 = getelementptr inbounds nuw { ptr, ptr }, ptr %23, i32 0, i32 0
  %250 = load ptr, ptr %249, align 8, !alias.scope !11, !noalias !14
  %251 = getelementptr inbounds nuw { ptr, ptr }, ptr %23, i32 0, i32 1
  %252 = load ptr, ptr %251, align 8, !alias.scope !11, !noalias !14
  call void @p40007831_estruct(ptr %250, ptr %252) #5
  store i32 0, ptr %24, align 4
  br label %253

253:                                              ; preds = %275, %239
  %254 = load i32, ptr %24, align 4
  %255 = icmp slt i32 %254, 4
  br i1 %255, label %256, label %278

256:                                              ; preds = %253
  %257 = load i32, ptr %24, align 4
  %258 = load i32, ptr %4, align 4
  %259 = add nsw i32 %257, %258
  %260 = add nsw i32 %259, 1
  %261 = and i32 %260, 3
  %262 = sext i32 %261 to i64
  %263 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x0, i64 0, i64 %262
  %264 = load ptr, ptr %263, align 8, !alias.scope !18, !noalias !19
  %265 = ptrtoint ptr %264 to i64
  store i64 %265, ptr %25, align 8
  %266 = load i64, ptr %25, align 8
  %267 = sub i64 0, %266
  %268 = sub i64 %267, 4
  %269 = sub i64 0, %268
  %270 = sub i64 %269, 4
  %271 = inttoptr i64 %270 to ptr
  %272 = load i32, ptr %24, align 4
  %273 = sext i32 %272 to i64
  %274 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %273
  store ptr %271, ptr %274, align 8, !alias.scope !18, !noalias !19
  br label %275

275:                                              ; preds = %256
  %276 = load i32, ptr %24, align 4
  %277 = add nsw i32 %276, 1
  store i32 %277, ptr %24, align 4
  br label %253

278:                                              ; preds = %253
  %279 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 2
  store i32 38, ptr %279, align 8, !alias.scope !11, !noalias !14
  %280 = load i32, ptr %4, align 4
  %281 = add nsw i32 %280, 1
  %282 = and i32 %281, 3
  %283 = sext i32 %282 to i64
  %284 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y0, i64 0, i64 %283
  %285 = load ptr, ptr %284, align 8, !alias.scope !20, !noalias !21
  %286 = load ptr, ptr %285, align 8, !alias.scope !18, !noalias !19
  %287 = getelementptr inbounds i32, ptr %286, i64 1
  %288 = load i32, ptr %287, align 4
  %289 = add nsw i32 %288, 12
  store i32 %289, ptr %287, align 4
  %290 = load i32, ptr %6, align 4
  %291 = and i32 %290, 3
  %292 = sext i32 %291 to i64
  %293 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %292
  %294 = load ptr, ptr %293, align 8, !alias.scope !20, !noalias !21
  %295 = load ptr, ptr %294, align 8, !alias.scope !18, !noalias !19
  %296 = getelementptr inbounds i32, ptr %295, i64 1
  %297 = load i32, ptr %296, align 4
  %298 = add nsw i32 %297, 53
  store i32 %298, ptr %296, align 4
  store i32 0, ptr %26, align 4
  br label %299

299:                                              ; preds = %311, %278
  %300 = load i32, ptr %26, align 4
  %301 = icmp slt i32 %300, 4
  br i1 %301, label %302, label %314

302:                                              ; preds = %299
  %303 = load i32, ptr %26, align 4
  %304 = add nsw i32 %303, 3
  %305 = load i32, ptr %26, align 4
  %306 = sext i32 %305 to i64
  %307 = getelementptr inbounds [4 x %union.uni1], ptr @p40007831_x1, i64 0, i64 %306
  %308 = load ptr, ptr %307, align 8, !alias.scope !18, !noalias !19
  %309 = load i32, ptr %308, align 4
  %310 = add nsw i32 %309, %304
  store i32 %310, ptr %308, align 4
  br label %311

311:                                              ; preds = %302
  %312 = load i32, ptr %26, align 4
  %313 = add nsw i32 %312, 1
  store i32 %313, ptr %26, align 4
  br label %299

314:                                              ; preds = %299
  store i32 0, ptr %27, align 4
  br label %315

315:                                              ; preds = %328, %314
  %316 = load i32, ptr %27, align 4
  %317 = icmp slt i32 %316, 4
  br i1 %317, label %318, label %331

318:                                              ; preds = %315
  %319 = load i32, ptr %27, align 4
  %320 = add nsw i32 %319, 8
  %321 = load i32, ptr %27, align 4
  %322 = sext i32 %321 to i64
  %323 = getelementptr inbounds [4 x %union.uni2], ptr @p40007831_k.y1, i64 0, i64 %322
  %324 = load ptr, ptr %323, align 8, !alias.scope !20, !noalias !21
  %325 = load ptr, ptr %324, align 8, !alias.scope !18, !noalias !19
  %326 = load i32, ptr %325, align 4
  %327 = add nsw i32 %326, %320
  store i32 %327, ptr %325, align 4
  br label %328

328:                                              ; preds = %318
  %329 = load i32, ptr %27, align 4
  %330 = add nsw i32 %329, 1
  store i32 %330, ptr %27, align 4
  br label %315

331:                                              ; preds = %315
  store i32 0, ptr %28, align 4
  br label %332

332:                                              ; preds = %345, %331
  %333 = load i32, ptr %28, align 4
  %334 = icmp slt i32 %333, 8
  br i1 %334, label %335, label %348

335:                                              ; preds = %332
  %336 = load i32, ptr %28, align 4
  %337 = sext i32 %336 to i64
  %338 = getelementptr inbounds [8 x i32], ptr %7, i64 0, i64 %337
  %339 = load i32, ptr %338, align 4, !alias.scope !11, !noalias !14
  %340 = load ptr, ptr %3, align 8
  %341 = load i32, ptr %28, align 4
  %342 = add nsw i32 24, %341
  %343 = sext i32 %342 to i64
  %344 = getelementptr inbounds i32, ptr %340, i64 %343
  store i32 %339, ptr %344, align 4, !alias.scope !18, !noalias !19
  br label %345

345:                                              ; preds = %335
  %346 = load i32, ptr %28, align 4
  %347 = add nsw i32 %346, 1
  store i32 %347, ptr %28, align 4
  br label %332

348:                                              ; preds = %332
  store i32 0, ptr %29, align 4
  br label %349

349:                                              ; preds = %362, %348
  %350 = load i32, ptr %29, align 4
  %351 = icmp slt i32 %350, 8
  br i1 %351, label %352, label %365

352:                                              ; preds = %349
  %353 = load i32, ptr %29, align 4
  %354 = sext i32 %353 to i64
  %355 = getelementptr inbounds [8 x i32], ptr %9, i64 0, i64 %354
  %356 = load i32, ptr %355, align 4, !alias.scope !11, !noalias !14
  %357 = load ptr, ptr %3, align 8
  %358 = load i32, ptr %29, align 4
  %359 = add nsw i32 32, %358
  %360 = sext i32 %359 to i64
  %361 = getelementptr inbounds i32, ptr %357, i64 %360
  store i32 %356, ptr %361, align 4, !alias.scope !18, !noalias !19
  br label %362

362:                                              ; preds = %352
  %363 = load i32, ptr %29, align 4
  %364 = add nsw i32 %363, 1
  store i32 %364, ptr %29, align 4
  br label %349

365:                                              ; preds = %349
  %366 = load i32, ptr %5, align 4
  %367 = load ptr, ptr %3, align 8
  %368 = getelementptr inbounds i32, ptr %367, i64 60
  store i32 %366, ptr %368, align 4, !alias.scope !18, !noalias !19
  %369 = load i32, ptr %6, align 4
  %370 = load ptr, ptr %3, align 8
  %371 = getelementptr inbounds i32, ptr %370, i64 61
  store i32 %369, ptr %371, align 4, !alias.scope !18, !noalias !19
  %372 = load ptr, ptr %3, align 8
  %373 = getelementptr inbounds i32, ptr %372, i64 63
  store i32 24589, ptr %373, align 4, !alias.scope !18, !noalias !19
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #2

; Function Attrs: convergent noinline norecurse nounwind uwtable
define internal i32 @p40007831_nput(ptr noundef %0, ptr noundef %1, i32 noundef %2) #3 {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  %9 = load i32, ptr %7, align 4
  %10 = icmp ne i32 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %3
  %12 = load ptr, ptr %6, align 8
  br label %15

13:                                               ; preds = %3
  %14 = load ptr, ptr %5, align 8
  br label %15

15:                                               ; preds = %13, %11
  %16 = phi ptr [ %12, %11 ], [ %14, %13 ]
  store ptr %16, ptr %8, align 8
  %17 = load ptr, ptr %8, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %19, label %20

19:                                               ; preds = %15
  store i32 1, ptr %4, align 4
  br label %22

20:                                               ; preds = %15
  %21 = load ptr, ptr %8, align 8
  store i32 3, ptr %21, align 4, !alias.scope !18, !noalias !19
  store i32 2, ptr %4, align 4
  br label %22

22:                                               ; preds = %20, %19
  %23 = load i32, ptr %4, align 4
  ret i32 %23
}

; Function Attrs: convergent nounwind
declare void @p40007831_estruct(ptr, ptr) #4

attributes #0 = { convergent noinline norecurse nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent norecurse nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { convergent noinline norecurse nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!opencl.ocl.version = !{!5}
!llvm.ident = !{!6}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{i32 2, i32 0}
!6 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!7 = !{i32 1, i32 0}
!8 = !{!"none", !"none"}
!9 = !{!"int*", !"int"}
!10 = !{!"", !""}
!11 = !{!12}
!12 = !{!"gaspar.private", !13}
!13 = !{!"gaspar.spaces"}
!14 = !{!15, !16, !17}
!15 = !{!"gaspar.local", !13}
!16 = !{!"gaspar.global", !13}
!17 = !{!"gaspar.constant", !13}
!18 = !{!16}
!19 = !{!12, !15, !17}
!20 = !{!15}
!21 = !{!12, !16, !17}
!22 = !{!12, !15}
!23 = !{!16, !17}
!24 = !{!12, !16}
!25 = !{!15, !17}
