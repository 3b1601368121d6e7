// What each game shows and what people can say in it. Fields of a form:
//   {name, values}           one of these words or numbers
//   {name, min, max}         a number
//   {name, tile: true}       two numbers of a domino
//   {name, square: true}     a square such as c4
//   {name, card: true}       a card such as 7-cups
// A form's `make` turns what was filled in into the command.

const SEATS = ["near", "far"];
const other = (seat) => (seat === "near" ? "far" : "near");
const range = (count, first = 1) => Array.from({ length: Math.max(0, count) }, (_, index) => index + first);
const tell = (action, ...fields) => ({ key: `tell.${action}`, fields, make: (given) => ({ action, ...given }) });
const set = (what, ...fields) => ({
  key: `set.${what}`,
  fields,
  make: (given) => {
    const value = fields.length === 1 && fields[0].name === "value" ? given.value : given;
    return { action: "set", what, value };
  },
});

const discs = (state) => Object.keys(state.score?.laps ?? {}).map(Number);
const players = (state) => range(state.score?.points?.length || 2);

const passeTrappe = {
  sides: ({ score, table }) => SEATS.map((seat) => ({
    seat,
    name: `value.${seat}`,
    big: score?.score?.[seat] ?? 0,
    dots: score?.counts?.[seat],
    note: table?.owed?.[seat] > 0 ? ["owed", { count: table.owed[seat] }] : null,
  })),
  caption: "caption.rounds",
  tell: () => {
    const from = { name: "from", values: SEATS };
    const across = (action) => ({ ...tell(action, from), make: (given) => ({ action, from: given.from, to: other(given.from) }) });
    return [across("through"), across("over"), tell("leave", from), tell("stop_in_opening", from),
      tell("push_out", { name: "to", values: SEATS }), tell("put_down", { name: "half", values: SEATS })];
  },
  set: () => [
    set("score.near", { name: "value", min: 0, max: 99 }),
    set("score.far", { name: "value", min: 0, max: 99 }),
    set("near", { name: "value", min: 1, max: 40 }),
  ],
  scores: ({ score }) => SEATS.map((seat) => ({
    name: `value.${seat}`, seat, value: score?.score?.[seat] ?? 0,
    make: (value) => ({ action: "set", what: `score.${seat}`, value }),
  })),
  takeTable: ({ table }) => ({ action: "set", what: "near", value: table?.counts?.near ?? 0 }),
};

const pferdeaeppel = {
  sides: ({ score, table }) => SEATS.map((seat) => ({
    seat, name: `value.${seat}`, big: score?.points?.[seat] ?? 0,
    note: seat === "near" && score?.apples_left ? ["apples_left", { brown: score.apples_left.brown, golden: score.apples_left.golden }] : null,
  })),
  caption: "caption.points",
  turn: ({ table }) => table?.to_move,
  tell: () => [
    tell("move", { name: "horse", values: ["white", "brown"] }, { name: "to", square: true }),
    tell("apple", { name: "square", square: true }, { name: "colour", values: ["brown", "golden"] }),
    tell("remove", { name: "square", square: true }),
  ],
  set: () => [
    set("score.near", { name: "value", min: 0, max: 999 }),
    set("score.far", { name: "value", min: 0, max: 999 }),
    set("turn", { name: "value", values: ["white", "brown"] }),
    set("white_player", { name: "value", values: SEATS }),
  ],
  scores: ({ score }) => SEATS.map((seat) => ({
    name: `value.${seat}`, seat, value: score?.points?.[seat] ?? 0,
    make: (value) => ({ action: "set", what: `score.${seat}`, value }),
  })),
  takeTable: () => set("turn", { name: "value", values: ["white", "brown"] }),
};

const carabande = {
  sides: ({ score, table }) => Object.entries(score?.laps ?? {}).map(([disc, laps]) => {
    const place = (score.positions ?? []).indexOf(Number(disc));
    return { disc: Number(disc), name: "disc", values: { number: disc }, big: laps, medal: place >= 0 ? place + 1 : null };
  }),
  caption: "caption.laps",
  turn: ({ table }) => table?.to_move,
  tell: (state) => ["restore", "flip", "miss"].map((action) => tell(action, { name: "disc", values: discs(state) })),
  set: (state) => {
    const disc = { name: "disc", values: discs(state) };
    return [
      { key: "set.swap", fields: [{ name: "one", values: discs(state) }, { name: "another", values: discs(state) }],
        make: ({ one, another }) => ({ action: "set", what: "swap", value: [one, another] }) },
      set("turn", { name: "value", values: discs(state) }),
      set("laps", disc, { name: "laps", min: 0, max: 99 }),
      set("face", disc, { name: "face", values: ["up", "down"] }),
      set("points", { name: "player", values: players(state) }, { name: "points", min: 0, max: 999 }),
    ];
  },
  scores: ({ score }) => Object.entries(score?.laps ?? {}).map(([disc, laps]) => ({
    name: "disc", values: { number: disc }, value: laps,
    make: (value) => ({ action: "set", what: "laps", value: { disc: Number(disc), laps: value } }),
  })),
  takeTable: () => ({ action: "resume" }),
};

const passingGame = {
  sides: ({ score }) => (score?.points ?? []).map((points, index) => ({
    player: index + 1, seat: index % 2 ? "far" : "near", name: "player", values: { number: index + 1 }, big: points,
  })),
  caption: "caption.points",
  turn: ({ table }) => table?.to_move,
  facts: ({ score }) => [
    score?.ends ? ["ends", { left: score.ends[0], right: score.ends[1] }] : null,
    score?.tiles ? ["tiles", { count: score.tiles }] : null,
  ],
  say: (state) => players(state).flatMap((player) => [
    { label: ["say.pass", { number: player }], command: { action: "pass", player } },
    { label: ["say.draw", { number: player }], command: { action: "draw", player } },
  ]),
  tell: (state) => [
    tell("play", { name: "player", values: players(state) }, { name: "tile", tile: true }, { name: "end", values: ["left", "right"] }),
    tell("pass", { name: "player", values: players(state) }),
    tell("draw", { name: "player", values: players(state) }),
  ],
  set: (state) => [
    set("score", { name: "player", values: players(state) }, { name: "points", min: 0, max: 9999 }),
    set("turn", { name: "value", values: players(state) }),
    set("leader", { name: "value", values: players(state) }),
    set("players", { name: "value", values: [2, 3, 4] }),
    set("boneyard", { name: "value", min: 0, max: 28 }),
    { key: "set.ends", fields: [{ name: "left", min: 0, max: 6 }, { name: "right", min: 0, max: 6 }],
      make: ({ left, right }) => ({ action: "set", what: "ends", value: [left, right] }) },
    { key: "set.tile", fields: [{ name: "index", min: 1, max: 28 }, { name: "tile", tile: true }],
      make: ({ index, tile }) => ({ action: "set", what: "tile", value: { index: index - 1, halves: tile } }) },
  ],
  scores: ({ score }) => (score?.points ?? []).map((points, index) => ({
    name: "player", values: { number: index + 1 }, seat: index % 2 ? "far" : "near", value: points,
    make: (value) => ({ action: "set", what: "score", value: { player: index + 1, points: value } }),
  })),
  takeTable: () => ({ action: "resume" }),
};

const RANKS = ["K", "C", "B", "2"];
const SUITS = ["coins", "cups", "swords", "batons"];
const trappola = {
  sides: ({ score }) => SEATS.map((seat) => ({ seat, name: `value.${seat}`, big: score?.gathered?.[seat] ?? 0 })),
  caption: "caption.cards",
  turn: ({ table }) => table?.to_move,
  say: () => SEATS.flatMap((seat) => [
    { seat, label: ["say.aces", {}], command: { action: "declare", seat, kind: "aces", count: 3 } },
    { seat, label: ["say.blans", {}], command: { action: "declare", seat, kind: "blans" } },
    { seat, label: ["say.bianca", {}], command: { action: "declare", seat, kind: "bianca" } },
    { seat, label: ["say.pro", {}], command: { action: "pro", seat } },
    { seat, label: ["say.manko", {}], command: { action: "manko", seat } },
  ]),
  tell: () => {
    const seat = { name: "seat", values: SEATS };
    return [
      { key: "tell.figura", fields: [seat, { name: "rank", values: RANKS }, { name: "count", values: [3, 4] }],
        make: (given) => ({ action: "declare", kind: "figura", ...given }) },
      { key: "tell.aces", fields: [seat, { name: "count", values: [3, 4] }],
        make: (given) => ({ action: "declare", kind: "aces", ...given }) },
      { key: "tell.blans", fields: [seat], make: (given) => ({ action: "declare", kind: "blans", ...given }) },
      { key: "tell.bianca", fields: [seat], make: (given) => ({ action: "declare", kind: "bianca", ...given }) },
      tell("manko", seat),
      tell("answer", seat, { name: "suit", values: SUITS }),
      tell("pro", seat),
      tell("alifer_agreed"),
      tell("card", seat, { name: "card", card: true }),
      tell("gather", seat),
    ];
  },
  set: () => [
    set("turn", { name: "value", values: SEATS }),
    set("dealer", { name: "value", values: SEATS }),
    set("wins", { name: "seat", values: SEATS }, { name: "wins", min: 0, max: 99 }),
    set("bulka", { name: "value", min: 0, max: 100000 }),
    set("card", { name: "trick", min: 1, max: 9 }, { name: "seat", values: SEATS }, { name: "card", card: true }),
  ],
  takeTable: () => set("turn", { name: "value", values: SEATS }),
};

const counter = {
  sides: ({ score }) => Object.entries(score?.counts ?? {}).map(([word, count]) => ({ word, big: count })),
  caption: "caption.pieces",
  tell: () => [],
  set: () => [],
};

const GAMES = {
  "passe-trappe": passeTrappe, pferdeaeppel, carabande, "passing-game": passingGame, trappola, counter,
};

export const game = (name) => GAMES[name] ?? counter;
export const isMatch = (name) => name in GAMES && name !== "counter";
export { RANKS, SUITS };
