// Pig on boardgame.io, as docs/write-a-game.md has it: node server.js PORT [FOLDER]
// With a folder matches are kept in files there, without one in memory.
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const GOAL = 200; // long matches: moves are counted, not how tables are made
const ROUNDS = 200;

const Pig = {
  name: 'pig',
  minPlayers: 2,
  maxPlayers: 6,
  setup: ({ ctx }) => ({ banked: Array(ctx.numPlayers).fill(0), risked: 0 }),
  moves: {
    roll: {
      client: false,
      move: ({ G, random, events }) => {
        const pips = random.D6();
        if (pips === 1) {
          G.risked = 0;
          events.endTurn();
        } else G.risked += pips;
      },
    },
    stop: ({ G, ctx, events }) => {
      if (!G.risked) return INVALID_MOVE;
      G.banked[ctx.currentPlayer] += G.risked;
      G.risked = 0;
      events.endTurn();
    },
  },
  endIf: ({ G, ctx }) => {
    const best = Math.max(...G.banked);
    const over = best >= GOAL || ctx.turn > ROUNDS * ctx.numPlayers;
    return over ? { winner: G.banked.indexOf(best) } : undefined;
  },
};

const [port, dir] = process.argv.slice(2);
const db = dir ? new FlatFile({ dir }) : undefined;
Server({ games: [Pig], origins: [/localhost/, /127\.0\.0\.1/], db }).run(Number(port));
