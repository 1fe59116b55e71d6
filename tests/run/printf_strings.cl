// printf: the precision of a string is the most that is printed, and its width is filled with blanks.
//! {"global": 1, "args": [], "targets": ["spirv64", "nvptx64", "amdgcn", "intel"],
//!  "printed": "[ab] [] [] [abc] [  abc] [abc  ] [    a] [abcd]\n"}
kernel void k(void) {
  printf("[%.2s] [%.0s] [%.s] [%.99999s] [%5s] [%-5s] [%5.1s] [%2s]\n", "abc", "abc", "abc", "abc", "abc", "abc", "abc", "abcd");
}
