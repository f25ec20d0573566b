// Players of Pig on Ludothèque: node ours.js PORT TABLES SECONDS
const WebSocket = require('ws');
const { count, ENOUGH } = require('./counting.js');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const origin = `http://127.0.0.1:${port}`;

async function post(path, body, headers) {
  const sent = { 'Content-Type': 'application/json', Origin: origin, ...headers };
  for (;;) {
    const answer = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body), headers: sent });
    if (answer.ok) return answer;
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function sit(moves, table) {
  // As a proxy would say it: new guests are counted by their address.
  const address = { 'X-Forwarded-For': `10.1.${table >> 8}.${table & 255}` };
  const me = await post('/api/me', { name: `P${table}` }, address);
  const cookie = me.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  const seats = ['Ana', 'Ben'].map((name) => ({ kind: 'me', name }));
  const begin = async () => {
    const made = await (await post('/api/tables', { game: 'pig', seats, options: { goal: 200 } }, { Cookie: cookie })).json();
    let left = 2;
    for (const seat of [0, 1]) play(moves, made.id, cookie, seat, () => --left || begin());
  };
  await begin();
}

function play(moves, table, cookie, seat, ended) {
  const headers = { Cookie: cookie };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/table/${table}`, { origin, headers });
  let number = 0;
  let answered = -1;
  const send = (message) => socket.send(JSON.stringify(message));
  socket.on('open', () => send({ type: 'hello', protocol: 1, look: seat }));
  socket.on('message', (data) => {
    const said = JSON.parse(data);
    if (said.type === 'done') moves.add();
    else if (said.type === 'refused' || said.type === 'bye') throw new Error(String(data));
    if (said.type !== 'update') return;
    if (said.events.length) send({ type: 'ack', n: said.events.at(-1).n });
    const now = said.position;
    if (!now.to_move.length) {
      socket.close();
      ended();
    } else if (now.to_move.includes(seat) && now.ply !== answered && !moves.over()) {
      answered = now.ply;
      const action = now.view.risked >= ENOUGH ? 'stop' : 'roll';
      send({ type: 'move', id: `s${seat}-${++number}`, seat, ply: now.ply, action });
    }
  });
}

count(tables, seconds, sit);
