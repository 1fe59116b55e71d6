/* SPDX-License-Identifier: Apache-2.0 */
/* grammar.c - looks up instructions and enumerants in the tables. */
#include "spirv/grammar.h"

/* By opcode; a number that no instruction has is a row without a name. */
static const struct grammar rows[] = {
#define OP(name, number, operands) [number] = { #name, operands },
#include "spirv/grammar.def"
#include "spirv/extra.def"
#undef OP
};

static const struct {
    const char *enumeration;
    uint32_t value;
    const char *operands;
} enumerants[] = {
#define ENUMERANT(enumeration, name, number, operands) { #enumeration, number, operands },
#include "spirv/enumerant.def"
#undef ENUMERANT
};

const struct grammar *spirv_grammar_find(uint32_t op)
{
    return op < COUNTOF(rows) && rows[op].name ? &rows[op] : NULL;
}

uint32_t spirv_least_operands(const struct grammar *row)
{
    uint32_t n = 0;
    for (const char *c = row->operands + strspn(row->operands, "TR"); *c; c++)
        n += *c != '?' && *c != '*' && c[1] != '?' && c[1] != '*';
    return n;
}

const char *spirv_enumerant_operands(char kind, uint32_t value)
{
    static const char *const names[][2] = {
        { "d", "Decoration" },    { "x", "ExecutionMode" }, { "m", "MemoryAccess" },
        { "i", "ImageOperands" }, { "l", "LoopControl" },
    };
    const char *enumeration = "";
    for (size_t k = 0; k < COUNTOF(names); k++)
        if (names[k][0][0] == kind)
            enumeration = names[k][1];
    for (size_t k = 0; k < COUNTOF(enumerants); k++)
        if (enumerants[k].value == value && strcmp(enumerants[k].enumeration, enumeration) == 0)
            return enumerants[k].operands;
    return NULL;
}
