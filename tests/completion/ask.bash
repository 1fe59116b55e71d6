# SPDX-License-Identifier: Apache-2.0
# ask.bash - SCRIPT WORD…: what bash's completion proposes for the last word, one a line.
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_gaspar
printf '%s\n' "${COMPREPLY[@]}"
