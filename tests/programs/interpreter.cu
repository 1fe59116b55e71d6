// An interpreter of byte code: operand stack in private memory, globals in device memory, constants in constant memory.
#include "kernel.h"

__constant__ float constants[16];

struct Machine {
    float stack[16];
    float *top;
    float *globals;
    const u8 *code;
    FN Machine(const u8 *c, float *g) : top(stack), globals(g), code(c) {}
    FN void push(float v) { *top++ = v; }
    FN float pop() { return *--top; }
    FN const float *operand(u8 mode)
    {
        u8 i = *code++;
        return mode == 0 ? constants + i : mode == 1 ? globals + i : top - 1 - i;
    }
    FN float run()
    {
        for (;;) {
            u8 op = *code++;
            switch (op & 15) {
            case 0: return pop();
            case 1: push(*operand(op >> 4)); break;
            case 2: globals[*code++] = pop(); break;
            case 3: {
                float b = pop();
                push(pop() + b);
                break;
            }
            case 4: {
                float b = pop();
                push(pop() * b);
                break;
            }
            case 5:
                if (pop() > 0)
                    code += *code;
                else
                    code++;
                break;
            default: top = stack; push(0);
            }
        }
    }
};

KERNEL interpret(const u8 *code, float *globals, float *out)
{
    Machine m(code, globals + gid() * 16);
    m.push(gid());
    out[gid()] = m.run();
}
