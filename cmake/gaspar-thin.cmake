# SPDX-License-Identifier: Apache-2.0
# gaspar-thin.cmake - programs of many files; gaspar-config.cmake includes it.

# Adds a target `name` that resolves the objects of the object library OBJECTS, which are bitcode (-emit-llvm), as one program:
# x.o gives x.o.bc beside it.  Ninja runs the steps, so that what did not change is not resolved again.
#
#     add_library(kernels OBJECT a.cl b.cl)
#     gaspar_thinlink(program OBJECTS kernels [ENTRIES NAME…] [ASSUME NAME…])
function(gaspar_thinlink name)
  cmake_parse_arguments(G "" "OBJECTS" "ENTRIES;ASSUME" ${ARGN})
  if(NOT TARGET "${G_OBJECTS}" OR G_UNPARSED_ARGUMENTS OR G_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "gaspar_thinlink: not understood: ${ARGN}")
  endif()
  find_program(GASPAR_NINJA NAMES ninja ninja-build REQUIRED)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${name}.thin")
  file(GENERATE OUTPUT "${folder}/list" CONTENT "$<JOIN:$<TARGET_OBJECTS:${G_OBJECTS}>,\n>\n")
  set(entries "")
  if(G_ENTRIES)
    list(JOIN G_ENTRIES "," entries)
    set(entries "--entries=${entries}")
  endif()
  set(assume "")
  if(G_ASSUME)
    list(JOIN G_ASSUME "," assume)
    set(assume "--assume=${assume}")
  endif()
  add_custom_target(${name} ALL
    COMMAND gaspar::command thinlink "--ninja=${folder}/build.ninja" ${entries} ${assume} "@${folder}/list"
    COMMAND "${GASPAR_NINJA}" -f "${folder}/build.ninja"
    DEPENDS "$<TARGET_OBJECTS:${G_OBJECTS}>"
    COMMENT "Resolving ${name}"
    VERBATIM)
  add_dependencies(${name} ${G_OBJECTS})
endfunction()
