# tableref: `make demo` on a fresh machine shows the referee at work; `make test` is what every change must pass.
#
#   make demo      judge a recording that comes with the project, write an annotated copy
#   make test      lint, unit tests, the house's walls, and a fixed small set of drawn scenes and samples
#   make lint      formatting and clippy
#   make measure   the full sets, minutes to hours; go on after an interruption by calling it again
#                  CASES="DIR DIR" adds folders of cases, SCENES=200 ROUNDS=8 ROUND_SECONDS=20 set the drawn ones
#   make bench     speed, as ratios to memcpy and to decoding alone

CARGO ?= cargo
CASES ?= samples
SCENES ?= 200
ROUNDS ?= 8
ROUND_SECONDS ?= 20
SEED ?= 1000
MEASURED ?= target/measure

# Scenes are drawn and judged in chunks of this many; a finished chunk is not done again.
CHUNK := 20
CHUNKS := $(shell seq 0 $$(( ($(SCENES) + $(CHUNK) - 1) / $(CHUNK) - 1 )))
ROUND_NUMBERS := $(shell seq 0 $$(( $(ROUNDS) - 1 )))
TABLEREF := target/debug/tableref

.PHONY: demo test lint measure bench build tools
.DELETE_ON_ERROR:

demo: build
	$(TABLEREF) demo

test: lint
	$(CARGO) test

lint: tools
	$(CARGO) fmt --check
	$(CARGO) clippy --all-targets -- -D warnings

# The profile of the tests, so that OpenCV's bindings are not built again; only the checks that `--release` leaves out
# of this crate are switched off.
AS_RELEASED := --config profile.dev.package.tableref.overflow-checks=false \
               --config profile.dev.package.tableref.debug-assertions=false

bench: tools
	$(CARGO) bench --profile dev $(AS_RELEASED) --bench speed

build: tools
	$(CARGO) build

# OpenCV and clang, which its bindings are made with, and Rust.
tools:
	@sh .ci/tools

measure: build $(CHUNKS:%=$(MEASURED)/scenes-%.json) $(ROUND_NUMBERS:%=$(MEASURED)/round-%.json)
	$(TABLEREF) validate $(CASES) --json $(MEASURED)/cases.json
	@echo "figures of every part lie in $(MEASURED); remove it to measure anew"

# A chunk's pictures are not kept: any can be drawn again from its seed.
$(MEASURED)/scenes-%.json: | build
	@mkdir -p $(MEASURED)
	rm -rf $(MEASURED)/scenes-$*
	$(TABLEREF) synth --game passe-trappe --seed $$(( $(SEED) + $* * $(CHUNK) )) --count $(CHUNK) -o $(MEASURED)/scenes-$*
	$(TABLEREF) validate $(MEASURED)/scenes-$* --json $@
	rm -rf $(MEASURED)/scenes-$*

$(MEASURED)/round-%.json: | build
	@mkdir -p $(MEASURED)
	rm -rf $(MEASURED)/round-$*
	$(TABLEREF) synth --game passe-trappe --seed $$(( $(SEED) + 100000 + $* )) --count 1 --clip $(ROUND_SECONDS) -o $(MEASURED)/round-$*
	$(TABLEREF) validate $(MEASURED)/round-$* --json $@
	rm -rf $(MEASURED)/round-$*
