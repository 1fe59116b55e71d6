# SPDX-License-Identifier: Apache-2.0
# Two commands do everything on a fresh Debian 12: `make demo` and `make check`.
#
#   make             build
#   make demo        install, build, show
#   make quick       the tests of a minute: unit, lit, budgets, includes, contracts, layout
#   make check       every test; of the long ones a part, which the seed that is printed chooses
#   make check-all   every test, whole (long)
#   make sanitize    the tests under clang's sanitizers, parts of the long ones
#   make sanitize-more   some of the tests under clang's sanitizers of memory and of threads
#   make coverage    lines and branches of src/ that tests run, at least so many
#   make mutate      each condition that holds a pass back is switched off: a test must notice
#   make soak        random programs, for some hours
#   make corpus      gaspar on Debian's own kernels (long)
#   make bench       every published figure, beside other compilers, and what is worse than docs/results.md says
#   make install     into PREFIX (/usr/local), without building tests
#   make uninstall   removes what `make install` put there
#   make deb         Debian packages, in build/packages
PREFIX ?= /usr/local
BUILD  ?= build

# Which random programs run, and which parts of long tests; `make check GASPAR_SEED=N` repeats both.
GASPAR_SEED := $(or $(GASPAR_SEED),$(shell date +%s))
GASPAR_PART := $(or $(GASPAR_PART),$(GASPAR_SEED))
export GASPAR_SEED GASPAR_PART

.PHONY: all build deps build-deps demo quick check check-all check-build format sanitize sanitize-more coverage mutate soak corpus bench install uninstall deb clean

all: build

deps:
	@mkdir -p $(BUILD)
	@tools/install-deps

# What building needs, without what only tests do.
build-deps:
	@mkdir -p $(BUILD)
	@tools/install-deps build

build: deps
	@cmake --preset default -DBUILD_TESTING=ON -DCMAKE_INSTALL_PREFIX=$(PREFIX) > $(BUILD)/configure.log 2>&1 || (cat $(BUILD)/configure.log; exit 1)
	@cmake --build $(BUILD)

demo: build
	@tools/demo

# The build that is tested is optimized and checks its assertions.
check-build: deps
	@cmake --preset check > $(BUILD)/check.log 2>&1 || (cat $(BUILD)/check.log; exit 1)
	@cmake --build $(BUILD)/check

quick: check-build format
	@ctest --test-dir $(BUILD)/check --output-on-failure -j 2 -R '^(unit-.*|lit|deps|names|cycles|style|guards|contracts)$$'

check: check-build
	@echo "GASPAR_SEED=$(GASPAR_SEED)"
	@ctest --test-dir $(BUILD)/check --output-on-failure -j 2

check-all: check-build format
	@GASPAR_WHOLE=1 ctest --test-dir $(BUILD)/check --output-on-failure -j 2

# The layout of C; other versions of clang-format lay out otherwise.
format:
	@if clang-format --version 2>/dev/null | grep -q ' version 14\.'; \
	then git ls-files '*.c' '*.h' | xargs clang-format --dry-run -Werror; \
	else echo "format: not checked without clang-format 14"; fi

sanitize: deps
	@echo "GASPAR_SEED=$(GASPAR_SEED)"
	@cmake --preset sanitize > $(BUILD)/sanitize.log 2>&1 || (cat $(BUILD)/sanitize.log; exit 1)
	@cmake --build $(BUILD)/sanitize
	@ctest --test-dir $(BUILD)/sanitize --output-on-failure -j 2

# Memory that is read before it was written, and threads that meet, where no code of LLVM's runs: it was not compiled for these sanitizers.
sanitize-more: deps
	@for s in memory thread; do cmake --preset $$s > $(BUILD)/$$s.log 2>&1 || (cat $(BUILD)/$$s.log; exit 1) && \
	  cmake --build --preset $$s && ctest --preset $$s || exit 1; done

# Lines and branches of src/ that tests run; build/coverage keeps the counts.
coverage: deps
	@tools/coverage && tools/coverage --check

mutate: deps
	@tools/mutate

# Random programs for some hours: of regions, small ones of every kind, C, and LLVM's passes around
# them; a failure prints its seed.  Then bytes for each reader, by libFuzzer, and chains to pointers.
soak: build
	@$(BUILD)/bin/genx_fuzz --rounds 100000
	@$(BUILD)/bin/oracle_small --seconds=600
	@tests/spmd/fuzz --seed time --rounds 2000
	@tests/fuzz/c --seed time --rounds 2000
	@tests/fuzz/pipelines --seed time --rounds 1000
	@cmake --preset fuzz > $(BUILD)/fuzz.log 2>&1 || (cat $(BUILD)/fuzz.log; exit 1)
	@cmake --build --preset fuzz
	@tests/readers/search $(if $(READER_RUNS),--runs=$(READER_RUNS)) --seed=$$(date +%s)
	@tests/fuzz/chains --seed time --rounds 6000

corpus: build
	@tools/corpus
	@tools/corpus --noinline --targets spirv64
	@tools/corpus-retarget --speed
	@tools/corpus-alias --check

bench: build
	@tools/bench

install: build-deps
	@cmake --preset default -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX=$(PREFIX) > $(BUILD)/configure.log 2>&1 || (cat $(BUILD)/configure.log; exit 1)
	@cmake --build $(BUILD)
	@cmake --install $(BUILD)

# The files that the last `make install` wrote, and folders that are empty then.
uninstall:
	@test -f $(BUILD)/install_manifest.txt || (echo "$(BUILD)/install_manifest.txt is missing: nothing was installed from here" >&2; exit 1)
	@xargs -d '\n' rm -fv < $(BUILD)/install_manifest.txt
	@xargs -d '\n' -n 1 dirname < $(BUILD)/install_manifest.txt | sort -ur | sed -n '/gaspar/Ip' | \
	  while read -r d; do test ! -d "$$d" || rmdir -p --ignore-fail-on-non-empty "$$d" || exit 1; done

deb: build-deps
	@mkdir -p $(BUILD)/deb
	@cmake -G Ninja -S . -B $(BUILD)/deb -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_INSTALL_PREFIX=/usr \
	  -DCMAKE_C_FLAGS=-ffile-prefix-map=$(CURDIR)=. -DCMAKE_CXX_FLAGS=-ffile-prefix-map=$(CURDIR)=. > $(BUILD)/deb.log 2>&1 || (cat $(BUILD)/deb.log; exit 1)
	@cmake --build $(BUILD)/deb
	@tools/deb $(BUILD)/deb $(BUILD)/packages

clean:
	rm -rf $(BUILD)
