// Players of Pig on boardgame.io: node theirs.js PORT TABLES SECONDS
// They speak its protocol directly: its own client would make every move a second time.
const { io } = require('socket.io-client');
const { count, ENOUGH } = require('./counting.js');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
let made = 0;

function sit(moves, table) {
  let match = `${table}-0`;
  const seats = ['0', '1'].map((seat) => {
    const socket = io(`http://127.0.0.1:${port}/pig`, { transports: ['websocket'], forceNew: true });
    let answered = '';
    const see = (id, state) => {
      if (id !== match || !state) return;
      if (answered && state._stateID > Number(answered.split(' ')[1])) {
        answered = '';
        moves.add();
      }
      if (state.ctx.gameover !== undefined) {
        if (seat === '0') {
          match = `${table}-${++made}`;
          for (const one of seats) one.again();
        }
        return;
      }
      const mine = state.ctx.currentPlayer === seat;
      const asked = `${id} ${state._stateID}`;
      if (!mine || answered === asked || moves.over()) return;
      answered = asked;
      const type = state.G.risked >= ENOUGH ? 'stop' : 'roll';
      const payload = { type, args: [], playerID: seat };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, seat);
    };
    const again = () => {
      answered = '';
      socket.emit('sync', match, seat, undefined, 2);
    };
    socket.on('connect', again);
    socket.on('sync', (id, { state }) => see(id, state));
    socket.on('update', (id, state) => see(id, state));
    return { again };
  });
}

count(tables, seconds, sit);
