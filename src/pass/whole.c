/* SPDX-License-Identifier: Apache-2.0 */
/* whole.c - checks that a module is valid, and that its text parses to a valid module; ends the
 * process after a bug of gaspar.  Most such bugs are found by these two checks. */
#include "pass/pass.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>

NORETURN void pass_bug(const struct unit *u, const char *pass, const char *what)
{
    fflush(stdout);
    fprintf(stderr, "gaspar: bug in pass '%s': %s\n", pass, what);
    if (u->command)
        fprintf(stderr, "gaspar: reproduce with: GASPAR_DEBUG=all %s\n", u->command);
    fflush(stderr);
    abort();
}

void pass_check_valid(const struct unit *u, const char *name)
{
    char *said = NULL;
    if (LLVMVerifyModule(u->mod, LLVMReturnStatusAction, &said)) {
        fputs(said, stderr);
        pass_bug(u, name, "left invalid IR");
    }
    LLVMDisposeMessage(said);
}

/* Does not compare the new text with the old: the parser adds attributes to declarations of
 * intrinsics that a front end left out. */
void pass_check_round_trip(const struct unit *u, const char *name)
{
    char *text = LLVMPrintModuleToString(u->mod), *why = NULL;
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMMemoryBufferRef buf =
        LLVMCreateMemoryBufferWithMemoryRange(text, strlen(text), "round trip", true);
    LLVMModuleRef again;
    if (LLVMParseIRInContext2(ctx, buf, &again, &why)) {
        fputs(why, stderr);
        pass_bug(u, name, "left a module that prints as text which does not parse");
    }
    if (LLVMVerifyModule(again, LLVMReturnStatusAction, &why)) {
        fputs(why, stderr);
        pass_bug(u, name, "left a module that is not valid once printed and parsed");
    }
    LLVMDisposeMessage(why);
    LLVMDisposeModule(again);
    LLVMDisposeMemoryBuffer(buf);
    LLVMContextDispose(ctx);
    LLVMDisposeMessage(text);
}
