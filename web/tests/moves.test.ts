import { expect, test } from 'vitest';
import { flights as ofCascadia, lastCells } from '../src/games/cascadia/flights';
import { flights as ofQuadracarta } from '../src/games/quadracarta/flights';
import { flights as ofQuadrata } from '../src/games/quadrata/flights';
import { flights as ofTaxi } from '../src/games/taxi/flights';
import { after } from '../src/lib/table/coach';
import { lastMove, lastTurns } from '../src/lib/table/moves';
import type { CascadiaView, LogLine, QuadracartaView, QuadrataView, Score } from '../src/protocol';

const line = (actor: number | null, action: string | null, ply = 0): LogLine => ({
  seq: 0,
  ply,
  actor,
  action,
  text: { key: action ?? 'log-undo' },
});
const numbered = (...lines: LogLine[]) => lines.map((one, n) => ({ n: n + 1, line: one }));
const score = (total: number): Score => ({ total, parts: {} });

test('the last turn of each seat, without what was taken back', () => {
  const turns = lastTurns(
    numbered(
      line(0, 'take 1', 0),
      line(0, 'place 0,1 r0', 1),
      line(null, 'draw', 2),
      line(0, 'token 0,1', 3),
      line(1, 'take 2', 4),
      line(1, 'place 3,3 r0', 5),
      line(1, null, 5), // an undo, back to ply 5
    ),
  );
  const actions = (seat: number) => turns.get(seat)?.map(({ action }) => action);
  expect(actions(0)).toEqual(['take 1', 'place 0,1 r0', 'token 0,1']);
  expect(actions(1)).toEqual(['take 2']);
});

test('the last move says who, what, and the points that it brought itself', () => {
  const scores = (a: number, b: number) => ({
    before: [score(0), score(a)],
    after: [score(0), score(b)],
  });
  const first = lastMove(null, numbered(line(1, 'place 1,1 r0')), scores(4, 6));
  expect(first).toMatchObject({ seat: 1, gain: 2, text: { key: 'place 1,1 r0' } });
  const second = lastMove(first, numbered(line(1, 'token 1,1')), scores(6, 7));
  expect(second).toMatchObject({ seat: 1, gain: 1, text: { key: 'token 1,1' } });
  const other = lastMove(second, numbered(line(0, 'take 1')), scores(7, 7));
  expect(other).toMatchObject({ seat: 0, gain: 0 });
  const drawn = lastMove(null, numbered(line(1, 'place 1,1 r0'), line(null, 'draw')), scores(1, 4));
  expect(drawn).toMatchObject({ seat: 1, gain: 3, text: { key: 'place 1,1 r0' } });
  // One position for several actions, or after something was taken back: none is given the points.
  for (const lines of [
    [line(1, 'a 1'), line(1, 'b 1')],
    [line(0, 'a 1'), line(1, 'b 1')],
    [line(1, null), line(1, 'b 1')],
  ]) {
    const unknown = lastMove(null, numbered(...lines), scores(1, 4));
    expect(unknown).toMatchObject({ seat: 1, gain: 0, text: { key: 'b 1' } });
  }
  // What was taken back is not told any more, but that it was.
  const undone = lastMove(second, numbered(line(1, null)), scores(7, 6));
  expect(undone).toMatchObject({ seat: 1, gain: 0, action: '', text: { key: 'log-undo' } });
});

test('pieces go from the market to whoever takes them, and from there to their place', () => {
  const paired = { free: false } as CascadiaView;
  expect(ofCascadia('take 2', 1, paired)).toEqual([
    { from: 'lot 2 tile', to: 'seat 1' },
    { from: 'lot 2 token', to: 'seat 1' },
  ]);
  expect(ofCascadia('take 2', 1, { free: true } as CascadiaView)).toHaveLength(1);
  expect(ofCascadia('place 3,-1 r2', 1, paired)).toEqual([{ from: 'seat 1', to: 'cell 1 3,-1' }]);
  expect(ofCascadia('wipe', 1, paired)).toEqual([]);
  const laid = { boards: [{ laid: [['yyrb', 2, 3]] }] } as unknown as QuadracartaView;
  expect(ofQuadracarta('pick yyrb', 0, laid, laid)).toEqual([{ from: 'row yyrb', to: 'seat 0' }]);
  expect(ofQuadracarta('place 2,3 r0', 0, laid, laid)).toEqual([
    { from: 'seat 0', to: 'card 0 2,3' },
  ]);
  const been = (...visits: object[]) => ({ players: [{ visits }] }) as unknown as QuadrataView;
  const visit = { card: { id: 'c7', province: 'on' } };
  expect(ofQuadrata('tokens 6 5', 0, been(), been(visit))).toEqual([
    { from: 'card c7', to: 'province 0 on' },
    { from: 'token 0 6', to: 'rest 0' },
    { from: 'token 0 5', to: 'rest 0' },
  ]);
  expect(ofTaxi('sign 3 forth', 2)).toEqual([{ from: 'seat 2', to: 'sign 3' }]);
});

test('tile and token of the last turn are marked, also when one plays alone', () => {
  const actions = ['take 0', 'place 0,0 r0', 'token 0,0', 'take 1', 'place 1,0 r3', 'token 0,2'];
  const played = actions.map((action, n) => ({ n, ply: n, action }));
  expect([...lastCells(played)]).toEqual(['1,0', '0,2']);
  expect(lastCells(undefined).size).toBe(0);
});

test('a lesson follows whoever plays instead of pressing "next"', () => {
  const lesson = [
    { when: 'take' },
    { when: 'take', move: 'take' },
    { when: 'place', move: 'place' },
    {},
  ];
  const all = new Set(['take', 'place']);
  expect(after(lesson, 0, 'take 1', all)).toBe(2);
  expect(after(lesson, 2, 'place 0,0 r1', all)).toBe(3);
  expect(after(lesson, 2, 'keep', all)).toBe(2);
  expect(after(lesson, 3, 'take 1', all)).toBe(3);
});

test('a lesson waits for the first choice of a kind: what happened by itself has taught nothing', () => {
  const lesson = [
    { when: 'roll', move: 'roll' },
    { when: 'drive' },
    { when: 'drive', move: 'drive' },
    { when: 'roll', move: 'roll' },
    {},
  ];
  const offered = new Set(['roll']);
  expect(after(lesson, 0, 'roll', offered)).toBe(1);
  expect(after(lesson, 1, 'drive 7', offered)).toBe(1); // out of the car park there is one way
  expect(after(lesson, 1, 'roll', offered)).toBe(1);
  offered.add('drive');
  expect(after(lesson, 1, 'drive 12', offered)).toBe(3);
  // What could have been done and was not is passed over.
  expect(after(lesson, 1, 'roll', offered)).toBe(4);
});
