// SPDX-License-Identifier: Apache-2.0
// sums.cpp - SYCL: a template that a kernel calls with global and with local memory.  What a SYCL library gives, a queue and accessors, is left out.
template <class Name, class Kernel> [[clang::sycl_kernel_entry_point(Name)]] void run(Kernel kernel) { kernel(); }

template <class T> [[clang::noinline]] T sum(const T *p, int n)
{
    T s = 0;
    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}

class sums;
int main()
{
    __attribute__((opencl_global)) int *out = nullptr, *in = nullptr;
    __attribute__((opencl_local)) int *tile = nullptr;
    run<sums>([=] { *out = sum<int>(in, 4) + sum<int>(tile, 4); });
}
