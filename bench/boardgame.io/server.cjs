// The peer: boardgame.io's own server with its own in-memory store, playing Null & nichtig without end.
const { Server } = require('boardgame.io/server');
const { PlayerView, INVALID_MOVE, Stage, TurnOrder } = require('boardgame.io/core');

const COLOURS = ['blue', 'green', 'purple', 'red', 'yellow'];
const HAND = 13;
const LAID = 3;

const value = (card) => Number(card.split('-')[1]);

function deal(G, random) {
  const cards = COLOURS.flatMap((colour) => [0, ...Array(12).keys()].map((n) => `${colour}-${n}`));
  const shuffled = random.Shuffle(cards);
  for (const seat of Object.keys(G.players)) {
    G.players[seat] = { hand: shuffled.splice(0, HAND), laid: [] };
  }
  G.secret.out = shuffled;
  G.held = G.held.map(() => HAND);
  G.stacks = G.stacks.map(() => ({}));
}

function put(stacks, card) {
  const colour = card.split('-')[0];
  const below = stacks[colour];
  stacks[colour] = { top: card, height: below ? below.height + 1 : 1 };
}

// Under `players`, where nobody else sees it.
function lay({ G, playerID }, card) {
  const { hand, laid } = G.players[playerID];
  const place = hand.indexOf(card);
  if (place < 0) return INVALID_MOVE;
  hand.splice(place, 1);
  laid.push(card);
  if (laid.length === LAID) G.held[Number(playerID)] = hand.length;
}

function show({ G }) {
  for (const [seat, { laid }] of Object.entries(G.players)) {
    for (const card of laid.splice(0)) put(G.stacks[seat], card);
  }
}

function play({ G, playerID }, card) {
  const { hand } = G.players[playerID];
  const place = hand.indexOf(card);
  if (place < 0) return INVALID_MOVE;
  const seat = Number(playerID);
  hand.splice(place, 1);
  G.held[seat] = hand.length;
  G.trick[seat] = card;
  G.turn = (seat + 1) % G.trick.length;
  if (G.turn === G.leader) take(G);
}

function take(G) {
  let winner = G.leader;
  for (let step = 0; step < G.trick.length; step++) {
    const seat = (G.leader + step) % G.trick.length;
    if (value(G.trick[seat]) > value(G.trick[winner])) winner = seat;
  }
  for (let step = 0; step < G.trick.length; step++) {
    put(G.stacks[winner], G.trick[(winner + step) % G.trick.length]);
  }
  G.trick = G.trick.map(() => null);
  G.leader = G.turn = winner;
}

function count({ G }) {
  G.stacks.forEach((stacks, seat) => {
    for (const { top } of Object.values(stacks)) G.totals[seat] += value(top);
  });
  G.round += 1;
}

const game = {
  name: 'null-und-nichtig',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx }) => {
    const seats = [...Array(ctx.numPlayers).keys()];
    return {
      secret: {},
      players: Object.fromEntries(seats.map((seat) => [seat, {}])),
      round: 1,
      leader: 0,
      turn: 0,
      held: seats.map(() => 0),
      stacks: seats.map(() => ({})),
      trick: seats.map(() => null),
      totals: seats.map(() => 0),
    };
  },
  phases: {
    lay: {
      start: true,
      next: 'trick',
      onBegin: ({ G, random }) => deal(G, random),
      endIf: ({ G }) => G.held.every((cards) => cards === HAND - LAID),
      onEnd: show,
      turn: { activePlayers: { all: Stage.NULL, minMoves: LAID, maxMoves: LAID } },
      moves: { play: { client: false, redact: true, move: lay } },
    },
    trick: {
      next: 'lay',
      endIf: ({ G }) => G.held.every((cards) => cards === 0),
      onEnd: count,
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: { ...TurnOrder.DEFAULT, first: ({ G }) => G.turn, next: ({ G }) => G.turn },
      },
      moves: { play: { client: false, move: play } },
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

const server = Server({ games: [game], origins: ['*'] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`listening at 127.0.0.1:${appServer.address().port}`);
});
