# tableref: `make demo` on a fresh machine shows the referee at work; `make test` is what every change must pass.
#
#   make demo      judge a recording that comes with the project, write an annotated copy
#   make test      lint, unit tests, the house's walls, and a fixed small set of drawn scenes and samples
#   make lint      formatting and clippy
#   make measure   draw the full sets once, and judge them and all CASES; minutes, and can be interrupted and called again
#                  CASES="DIR DIR" are folders of cases; SCENES=200 ROUNDS=8 ROUND_SECONDS=20 say how much is drawn;
#                  and KNOCKS=40 rounds each with changing light and with knocks at camera or board; COUNTS=100 boards to be counted;
#                  FIELDS=300 positions and FIELD_ROUNDS=10 rounds of Pferdeäppel; RACES=10 races of Carabande to the flag, RACE_LAPS=3 laps each;
#                  TILES=300 tables of dominoes and TILE_ROUNDS=10 rounds of The Passing Game;
#                  CARDS=500 tables of cards and CARD_GAMES=10 games of Trappola;
#                  with the bench's figures, `REGENERATE=1 cargo test --test readme` takes the results into the README
#   make camera    live cameras in an emulated machine with a kernel of its own; downloads 84 MB, takes some minutes; part of `make measure`
#   make bench     speed, as ratios to memcpy and to decoding alone, and memory

CARGO ?= cargo
CASES ?= samples
SCENES ?= 200
ROUNDS ?= 8
ROUND_SECONDS ?= 20
KNOCKS ?= 40
KNOCK_SECONDS ?= 10
COUNTS ?= 100
FIELDS ?= 300
FIELD_ROUNDS ?= 10
FIELD_SECONDS ?= 20
RACES ?= 10
RACE_LAPS ?= 3
RACE_SECONDS ?= 240
TILES ?= 300
TILE_ROUNDS ?= 10
TILE_SECONDS ?= 40
CARDS ?= 500
CARD_GAMES ?= 10
CARD_SECONDS ?= 60
FIRST_SCENE ?= 1000
FIRST_ROUND ?= 2000
FIRST_KNOCK ?= 8000
FIRST_COUNT ?= 9000
FIRST_FIELD ?= 10000
FIRST_FIELD_ROUND ?= 11000
FIRST_RACE ?= 12000
FIRST_TILES ?= 13000
FIRST_TILE_ROUND ?= 14000
FIRST_CARDS ?= 15000
FIRST_CARD_GAME ?= 16000
MEASURED ?= target/measure

# One profile for everything, so that OpenCV's bindings are built once; they take minutes.
TABLEREF := target/debug/tableref

.PHONY: demo test lint measure camera bench build tools browser
.DELETE_ON_ERROR:

demo: build
	$(TABLEREF) demo

test: lint browser
	$(CARGO) test

lint: tools
	$(CARGO) fmt --check
	$(CARGO) clippy --all-targets -- -D warnings

# Only the checks that `--release` leaves out of this crate are switched off.
AS_RELEASED := --config profile.dev.package.tableref.overflow-checks=false \
               --config profile.dev.package.tableref.debug-assertions=false

bench: tools
	$(CARGO) bench --profile dev $(AS_RELEASED) --bench speed

build: tools
	$(CARGO) build

# OpenCV and clang, which its bindings are made with, and Rust.
tools:
	@sh .ci/tools

# Chromium and its driver, for the tests of the page.
browser:
	@sh .ci/tools browser

# A case's truth is written last, so a case that has one is whole and is not drawn again; judging is quick and always done anew.
numbers = $(shell seq -f %05g $(1) $$(( $(1) + $(2) - 1 )))
SCENE_CASES := $(patsubst %,$(MEASURED)/scenes/pt-still-%,$(call numbers,$(FIRST_SCENE),$(SCENES)))
ROUND_CASES := $(patsubst %,$(MEASURED)/rounds-$(ROUND_SECONDS)s/pt-clip-%,$(call numbers,$(FIRST_ROUND),$(ROUNDS)))
LIGHT_CASES := $(patsubst %,$(MEASURED)/light/pt-clip-%,$(call numbers,$(FIRST_KNOCK),$(KNOCKS)))
BUMP_CASES := $(patsubst %,$(MEASURED)/bump/pt-clip-%,$(call numbers,$(FIRST_KNOCK),$(KNOCKS)))
COUNT_CASES := $(patsubst %,$(MEASURED)/counts/counter-still-%,$(call numbers,$(FIRST_COUNT),$(COUNTS)))
FIELD_CASES := $(patsubst %,$(MEASURED)/fields/pf-still-%,$(call numbers,$(FIRST_FIELD),$(FIELDS)))
FIELD_ROUND_CASES := $(patsubst %,$(MEASURED)/field-rounds/pf-clip-%,$(call numbers,$(FIRST_FIELD_ROUND),$(FIELD_ROUNDS)))
RACE_CASES := $(patsubst %,$(MEASURED)/races/cb-clip-%,$(call numbers,$(FIRST_RACE),$(RACES)))
TILE_CASES := $(patsubst %,$(MEASURED)/tiles/dm-still-%,$(call numbers,$(FIRST_TILES),$(TILES)))
TILE_ROUND_CASES := $(patsubst %,$(MEASURED)/tile-rounds/dm-clip-%,$(call numbers,$(FIRST_TILE_ROUND),$(TILE_ROUNDS)))
CARD_CASES := $(patsubst %,$(MEASURED)/cards/ca-still-%,$(call numbers,$(FIRST_CARDS),$(CARDS)))
CARD_GAME_CASES := $(patsubst %,$(MEASURED)/card-games/ca-clip-%,$(call numbers,$(FIRST_CARD_GAME),$(CARD_GAMES)))
DRAW := $(TABLEREF) synth --game passe-trappe --count 1

measure: build $(SCENE_CASES:%=%/truth.json) $(ROUND_CASES:%=%/truth.json) $(LIGHT_CASES:%=%/truth.json) $(BUMP_CASES:%=%/truth.json) $(COUNT_CASES:%=%/truth.json) \
         $(FIELD_CASES:%=%/truth.json) $(FIELD_ROUND_CASES:%=%/truth.json) $(RACE_CASES:%=%/truth.json) \
         $(TILE_CASES:%=%/truth.json) $(TILE_ROUND_CASES:%=%/truth.json) \
         $(CARD_CASES:%=%/truth.json) $(CARD_GAME_CASES:%=%/truth.json)
	@$(TABLEREF) validate $(SCENE_CASES) --json $(MEASURED)/scenes.json
	@$(TABLEREF) validate $(ROUND_CASES) --json $(MEASURED)/rounds.json
	@$(TABLEREF) validate $(LIGHT_CASES) --json $(MEASURED)/light.json
	@$(TABLEREF) validate $(BUMP_CASES) --json $(MEASURED)/bump.json
	@$(TABLEREF) validate $(COUNT_CASES) --json $(MEASURED)/counts.json
	@$(TABLEREF) validate $(FIELD_CASES) --json $(MEASURED)/fields.json
	@$(TABLEREF) validate $(FIELD_ROUND_CASES) --json $(MEASURED)/field-rounds.json
	@$(TABLEREF) validate $(RACE_CASES) --json $(MEASURED)/races.json
	@$(TABLEREF) validate $(TILE_CASES) --json $(MEASURED)/tiles.json
	@$(TABLEREF) validate $(TILE_ROUND_CASES) --json $(MEASURED)/tile-rounds.json
	@$(TABLEREF) validate $(CARD_CASES) --json $(MEASURED)/cards.json
	@$(TABLEREF) validate $(CARD_GAME_CASES) --json $(MEASURED)/card-games.json
	$(TABLEREF) validate $(CASES) --json $(MEASURED)/cases.json
	@$(CARGO) test --test auto --test bump --test markers --test lens --test straight full_set -- --ignored --nocapture
	@$(CARGO) test --test web hours_of_play -- --ignored --nocapture
	@$(MAKE) camera
	@echo "the figures lie in $(MEASURED)/*.json"

camera: build
	$(CARGO) test --test camera vm:: -- --ignored --nocapture --test-threads 1

$(MEASURED)/scenes/pt-still-%/truth.json: | build
	@$(DRAW) --seed $$(expr $* + 0) -o $(MEASURED)/scenes

$(MEASURED)/rounds-$(ROUND_SECONDS)s/pt-clip-%/truth.json: | build
	$(DRAW) --seed $$(expr $* + 0) --clip $(ROUND_SECONDS) -o $(MEASURED)/rounds-$(ROUND_SECONDS)s

$(MEASURED)/light/pt-clip-%/truth.json: | build
	$(DRAW) --seed $$(expr $* + 0) --clip $(KNOCK_SECONDS) --disturb light -o $(MEASURED)/light

$(MEASURED)/bump/pt-clip-%/truth.json: | build
	$(DRAW) --seed $$(expr $* + 0) --clip $(KNOCK_SECONDS) --disturb bump -o $(MEASURED)/bump

$(MEASURED)/counts/counter-still-%/truth.json: | build
	@$(TABLEREF) synth --game counter --count 1 --seed $$(expr $* + 0) -o $(MEASURED)/counts

$(MEASURED)/fields/pf-still-%/truth.json: | build
	@$(TABLEREF) synth --game pferdeaeppel --count 1 --seed $$(expr $* + 0) -o $(MEASURED)/fields

$(MEASURED)/races/cb-clip-%/truth.json: | build
	$(TABLEREF) synth --game carabande --count 1 --seed $$(expr $* + 0) --clip $(RACE_SECONDS) --laps $(RACE_LAPS) --include race --size 800x450 -o $(MEASURED)/races

$(MEASURED)/tiles/dm-still-%/truth.json: | build
	@$(TABLEREF) synth --game passing-game --count 1 --seed $$(expr $* + 0) -o $(MEASURED)/tiles

$(MEASURED)/tile-rounds/dm-clip-%/truth.json: | build
	$(TABLEREF) synth --game passing-game --count 1 --seed $$(expr $* + 0) --clip $(TILE_SECONDS) -o $(MEASURED)/tile-rounds

$(MEASURED)/cards/ca-still-%/truth.json: | build
	@$(TABLEREF) synth --game trappola --count 1 --seed $$(expr $* + 0) -o $(MEASURED)/cards

$(MEASURED)/card-games/ca-clip-%/truth.json: | build
	$(TABLEREF) synth --game trappola --count 1 --seed $$(expr $* + 0) --clip $(CARD_SECONDS) --fps 15 -o $(MEASURED)/card-games

$(MEASURED)/field-rounds/pf-clip-%/truth.json: | build
	$(TABLEREF) synth --game pferdeaeppel --count 1 --seed $$(expr $* + 0) --clip $(FIELD_SECONDS) --fps 15 --size 800x600 -o $(MEASURED)/field-rounds
