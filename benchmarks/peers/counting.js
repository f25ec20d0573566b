// Moves that were answered within a time, when all tables have begun.
const WARM = 3; // seconds
const ENOUGH = 20; // points at risk with which everybody stops

function count(tables, seconds, sit) {
  let many = 0;
  let counting = false;
  let over = false;
  const moves = {
    add: () => (many += counting ? 1 : 0),
    over: () => over,
  };
  for (let table = 0; table < tables; table++) sit(moves, table);
  setTimeout(() => {
    counting = true;
    console.log('begin');
    setTimeout(() => {
      over = true;
      console.log(JSON.stringify({ moves: many, seconds }));
      process.exit(0);
    }, seconds * 1000);
  }, (WARM + tables / 50) * 1000);
}

module.exports = { count, ENOUGH };
