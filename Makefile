# Two commands do everything on a fresh Debian 12: `make demo` and `make check`.
#
#   make          build                    make corpus    gaspar on Debian's own kernels (long)
#   make demo     install, build, show     make bench     speed and memory, as ratios to opt-22
#   make check    install, build, test     make sanitize  the tests under clang's sanitizers
#   make install  into PREFIX (/usr/local)   make soak   random vector programs, for some minutes
PREFIX ?= /usr/local
BUILD  ?= build

.PHONY: all build deps demo check sanitize soak corpus bench install clean

all: build

deps:
	@mkdir -p $(BUILD)
	@tools/install-deps

build: deps
	@cmake --preset default -DCMAKE_INSTALL_PREFIX=$(PREFIX) > $(BUILD)/configure.log 2>&1 || (cat $(BUILD)/configure.log; exit 1)
	@cmake --build $(BUILD)

demo: build
	@tools/demo

# The build that is tested first is optimized and checks its assertions.
check: deps
	@mkdir -p $(BUILD)
	@cmake --preset check > $(BUILD)/check.log 2>&1 || (cat $(BUILD)/check.log; exit 1)
	@cmake --build $(BUILD)/check
	@ctest --test-dir $(BUILD)/check --output-on-failure -j 2
	@$(MAKE) --no-print-directory sanitize

sanitize: deps
	@cmake --preset sanitize > $(BUILD)/sanitize.log 2>&1 || (cat $(BUILD)/sanitize.log; exit 1)
	@cmake --build $(BUILD)/sanitize
	@ctest --test-dir $(BUILD)/sanitize --output-on-failure -j 2

# Random programs for some hours: of regions, small ones of every kind, C, and LLVM's passes around
# them; a failure prints its seed.
soak: build
	@$(BUILD)/bin/genx_fuzz --rounds 100000
	@$(BUILD)/bin/oracle_small --seconds=600
	@tests/fuzz/c --seed time --rounds 2000
	@tests/fuzz/pipelines --seed time --rounds 1000

corpus: build
	@tools/corpus
	@tools/corpus --noinline --targets spirv64
	@tools/corpus-retarget --speed
	@tools/corpus-alias --check

bench: build
	@tools/bench
	@tools/bench-graphs
	@tools/bench-calls
	@tools/bench-tags
	@tools/bench-cross
	@tools/bench-genx || test $$? = 77
	@tools/bench-genx --growth
	@tools/bench-run || test $$? = 77

install: build
	@cmake --install $(BUILD)

clean:
	rm -rf $(BUILD)
