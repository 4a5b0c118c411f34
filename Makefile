# Every target can be the first thing typed on a clean machine that has git, make and Swift:
# it installs the C libraries it needs, then does its job. `make help` lists the targets.

SOURCE ?= Samples/books
LIBRARY ?=
PREFIX ?= /usr/local
DESTDIR ?=
BENCH_FLAGS ?=
FLAGS ?=

# The recipes read these from the environment, and `value` keeps a `$` in a name from being
# expanded: so blanks, quotes and dollars in a path reach the program as they were typed.
override SOURCE := $(value SOURCE)
override LIBRARY := $(value LIBRARY)
override PREFIX := $(value PREFIX)
override DESTDIR := $(value DESTDIR)
export SOURCE LIBRARY PREFIX DESTDIR

# Static, so that the installed program starts fast and needs no Swift beside it. The benchmark is
# built with the same flags, because other flags in the same folder would build all of it again.
RELEASE := -c release --static-swift-stdlib

.DEFAULT_GOAL := import
.PHONY: import test build check bench bench-peers bench-catalogue bench-mapping bench-decisions bench-covers bench-thumbnails bench-remote bench-shards bench-growth bench-shelf bench-page bench-sidecars faults fuzz sanitize self-test proof pictures install uninstall deb static dist check-package clean help prepare
# The work of two targets would only fight for the same build folder; Swift itself uses all cores.
.NOTPARALLEL:
.SILENT:

import: build ## import SOURCE (Samples/books) into LIBRARY (the samples into .build/library)
	.ci/import

test: prepare ## run the tests, print what failed and how many passed
	.ci/test

build: prepare ## build the release program: .build/release/accession
	swift build $(RELEASE) --product accession
	swift build $(RELEASE) --product accession-images
	swift build $(RELEASE) --product accession-fetch

check: prepare ## format, forbidden words, warnings as errors, import check, tests debug and release
	.ci/check

bench: build ## measure speed and memory; BENCH_FLAGS are handed on
	swift build $(RELEASE) --product benchmark
	swift build $(RELEASE) --product CSuspend
	.build/release/benchmark run $(BENCH_FLAGS)

bench-peers: build ## measure the import beside mutool and calibre, which it installs
	.ci/install-peers
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark peers $(BENCH_FLAGS)

bench-catalogue: build ## measure exports, filters and collections over 100,000 books
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark catalogue $(BENCH_FLAGS)

bench-mapping: prepare ## measure what grouping costs, over a million editions
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark mapping $(BENCH_FLAGS)

bench-decisions: build ## measure what a decision costs in a register of 300,000 editions
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark decisions $(BENCH_FLAGS)

bench-covers: build ## measure the report of covers over 100,000 editions, without decoding
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark covers $(BENCH_FLAGS)

bench-thumbnails: build ## measure what thumbnails of covers cost
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark thumbnails $(BENCH_FLAGS)

bench-remote: build ## measure how fast books of a catalogue 20 ms away are looked at
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark remote $(BENCH_FLAGS)

bench-shards: build ## measure what merging the parts of an import costs beside importing them
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark shards $(BENCH_FLAGS)

bench-growth: build ## measure what a merge and the register cost as the register grows
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark growth $(BENCH_FLAGS)

bench-shelf: build ## measure how fast books get to the shelf, and how fast it is read
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark shelf $(BENCH_FLAGS)

bench-sidecars: build ## measure what documents beside 20,000 of 100,000 books cost an import
	swift build $(RELEASE) --product benchmark
	.build/release/benchmark sidecars $(BENCH_FLAGS)

bench-page: prepare ## measure how soon a page of 10,000 covers is there, in a browser
	.ci/install-browser
	ACCESSION_MEASURE=1 swift test --no-parallel --filter 'how soon'

faults: build ## let calls to the system fail, kill it there, see what is left; FLAGS are handed on
	swift build $(RELEASE) --product faults
	swift build $(RELEASE) --product CFaults
	.build/release/faults $(FLAGS)

pictures: build ## make the pictures of the README again, from the samples
	.ci/install-browser
	.ci/pictures

fuzz: build ## give whatever reads what others wrote inputs that are wrong in a few places
	swift build $(RELEASE) --product faults
	swift build $(RELEASE) --product CFaults
	.ci/fuzz $(FLAGS)

sanitize: prepare ## run tests in builds that notice bad memory, undefined behaviour and races
	.ci/sanitize

self-test: build ## take out each line that holds a promise, and see that something notices
	swift build $(RELEASE) --product faults
	swift build $(RELEASE) --product CFaults
	.build/release/faults self-test $(FLAGS)

proof: build ## try all that can be tried, for hours, going on where it was stopped; fills Guarantees.md
	swift build $(RELEASE) --product faults
	swift build $(RELEASE) --product CFaults
	.build/release/faults proof $(FLAGS)

install: build ## install program, manual pages and completions under PREFIX (/usr/local)
	.ci/install

uninstall: ## remove what `make install` put under PREFIX (/usr/local); libraries stay
	.ci/uninstall

deb: ## build the Debian package: .build/dist/accession_VERSION_ARCHITECTURE.deb
	.ci/deb

static: prepare ## make a tarball that runs on other distributions, in .build/dist
	.ci/static $(RELEASE)

dist: ## make the source tarball in .build/dist, always the same for a commit
	.ci/dist

check-package: ## try package and tarball of .build/dist in systems made for that, as root
	.ci/check-package

clean: ## remove what was built; a library in .build/library stays
	if [ -d .build ]; then \
	    find .build -mindepth 1 -maxdepth 1 ! -name library -exec rm -rf {} +; \
	fi

help: ## list the targets
	sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile \
	    | while IFS='|' read -r name text; do printf 'make %-16s %s\n' "$$name" "$$text"; done

prepare:
	.ci/require-swift
	.ci/install-libraries
