// The peer: boardgame.io's own server with its own in-memory store, playing tricks with secret hands.
const { Server } = require('boardgame.io/server');
const { PlayerView, INVALID_MOVE, TurnOrder } = require('boardgame.io/core');

const COLOURS = ['blue', 'green', 'purple', 'red', 'yellow'];
const HAND = 13;

function deal(G, random) {
  const cards = COLOURS.flatMap((colour) => [0, ...Array(12).keys()].map((n) => `${colour}-${n}`));
  const shuffled = random.Shuffle(cards);
  for (const seat of Object.keys(G.players)) G.players[seat].hand = shuffled.splice(0, HAND);
  G.secret.out = shuffled;
  G.held = Object.keys(G.players).map(() => HAND);
  G.stacks = Object.keys(G.players).map(() => ({}));
}

const value = (card) => Number(card.split('-')[1]);

// Null & nichtig without the cards laid open before the first trick, which only one player sees.
function take(G, random) {
  let winner = G.leader;
  for (let step = 0; step < G.trick.length; step++) {
    const seat = (G.leader + step) % G.trick.length;
    if (value(G.trick[seat]) > value(G.trick[winner])) winner = seat;
  }
  for (let step = 0; step < G.trick.length; step++) {
    const card = G.trick[(winner + step) % G.trick.length];
    const colour = card.split('-')[0];
    const below = G.stacks[winner][colour];
    G.stacks[winner][colour] = { top: card, height: below ? below.height + 1 : 1 };
  }
  G.trick = G.trick.map(() => null);
  G.leader = G.turn = winner;
  if (G.held[winner] > 0) return;
  G.stacks.forEach((stacks, seat) => {
    for (const { top } of Object.values(stacks)) G.totals[seat] += value(top);
  });
  G.round += 1;
  deal(G, random);
}

const game = {
  name: 'tricks',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx, random }) => {
    const seats = [...Array(ctx.numPlayers).keys()];
    const G = {
      secret: {},
      players: Object.fromEntries(seats.map((seat) => [seat, { hand: [] }])),
      round: 1,
      leader: 0,
      turn: 0,
      trick: seats.map(() => null),
      totals: seats.map(() => 0),
    };
    deal(G, random);
    return G;
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { ...TurnOrder.DEFAULT, first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, card) => {
        const { hand } = G.players[playerID];
        const place = hand.indexOf(card);
        if (place < 0) return INVALID_MOVE;
        const seat = Number(playerID);
        hand.splice(place, 1);
        G.held[seat] = hand.length;
        G.trick[seat] = card;
        G.turn = (seat + 1) % G.trick.length;
        if (G.turn === G.leader) take(G, random);
      },
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

const server = Server({ games: [game], origins: ['*'] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`listening at 127.0.0.1:${appServer.address().port}`);
});
