import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { nextRotation, Placing, stepFrom, type Spot } from '../src/lib/board/placing.svelte';
import { settings } from '../src/lib/settings.svelte';

const spot = (x: number, y: number, ...ways: number[]): Spot => ({
  key: `${x},${y}`,
  x,
  y,
  rotations: new Map(ways.map((way) => [way, `place ${x},${y} r${way}`])),
});
const key = (name: string, shiftKey = false): KeyboardEvent =>
  ({ key: name, shiftKey }) as KeyboardEvent;

let played: string[];
let spots: Spot[];
let placing: Placing;

beforeEach(() => {
  played = [];
  spots = [spot(0, 0, 0, 1, 2, 3), spot(2, 0, 1), spot(0, 2, 0, 2)];
  placing = new Placing(
    () => spots,
    (action) => played.push(action),
    1,
  );
  settings.setQuick(false);
});

test('pointing shows a ghost, the first click chooses, the second confirms', () => {
  placing.hover(0.3, 0.2);
  expect(placing.ghost).toMatchObject({ action: 'place 0,0 r0', chosen: false });
  placing.press(0.3, 0.2);
  expect(placing.ghost?.chosen).toBe(true);
  expect(played).toEqual([]);
  placing.press(0.1, 0);
  expect(played).toEqual(['place 0,0 r0']);
  expect(placing.ghost).toBeNull();
});

test('a click elsewhere moves the choice, a click beside everything drops it', () => {
  placing.press(0, 0);
  placing.press(2, 0);
  expect(placing.ghost).toMatchObject({ action: 'place 2,0 r1', chosen: true });
  expect(placing.press(9, 9)).toBe(false);
  expect(placing.cancel()).toBe(false);
  expect(played).toEqual([]);
});

test('where the present turn is impossible the next possible one is shown', () => {
  placing.rotation = 3;
  placing.hover(2, 0);
  expect(placing.ghost?.rotation).toBe(1);
  placing.hover(0, 2);
  expect(placing.ghost?.rotation).toBe(0);
});

test('turning goes through what is possible there', () => {
  placing.press(0, 2);
  expect(placing.turn(1)).toBe(true);
  expect(placing.ghost?.rotation).toBe(2);
  placing.turn(1);
  expect(placing.ghost?.rotation).toBe(0);
  placing.press(2, 0);
  expect(placing.turn(1)).toBe(false);
});

test('keys: arrows move, R turns, Space confirms, Escape puts back', () => {
  placing.key(key('ArrowRight'));
  expect(placing.ghost?.spot.key).toBe('0,0');
  placing.key(key('ArrowRight'));
  expect(placing.ghost?.spot.key).toBe('2,0');
  placing.key(key('ArrowLeft'));
  placing.key(key('r'));
  expect(placing.ghost?.rotation).toBe(1);
  placing.key(key('R', true));
  expect(placing.ghost?.rotation).toBe(0);
  placing.key(key('Enter'));
  placing.key(key('ArrowRight'));
  expect(placing.ghost).toMatchObject({ rotation: 1, chosen: true });
  expect(placing.cancel()).toBe(true);
  placing.key(key(' '));
  expect(played).toEqual(['place 0,0 r1']);
});

test('one click is enough for those who want it so', () => {
  settings.setQuick(true);
  placing.press(2, 0);
  expect(played).toEqual(['place 2,0 r1']);
});

test('a hint shows its action as a ghost', () => {
  expect(placing.point('place 0,2 r2')).toBe(true);
  flushSync();
  expect(placing.ghost).toMatchObject({ action: 'place 0,2 r2', chosen: true });
  expect(placing.point('place 7,7 r0')).toBe(false);
});

test('without spots no key is taken', () => {
  spots = [];
  const empty = new Placing(
    () => [],
    () => undefined,
    1,
  );
  expect(empty.key(key('ArrowRight'))).toBe(false);
  expect(empty.key(key(' '))).toBe(false);
});

test('nextRotation wraps both ways', () => {
  const ways = new Map([
    [1, 'a'],
    [4, 'b'],
  ]);
  expect(nextRotation(ways, 4, 1)).toBe(1);
  expect(nextRotation(ways, 1, -1)).toBe(4);
  expect(nextRotation(ways, 2, 0)).toBe(4);
});

test('an arrow prefers what lies ahead to what lies aside', () => {
  const from = spot(0, 0, 0);
  const ahead = spot(3, 0, 0);
  const aside = spot(1, 2, 0);
  expect(stepFrom([from, ahead, aside], from, 1, 0)).toBe(ahead);
  expect(stepFrom([from, ahead, aside], from, 0, 1)).toBe(aside);
  expect(stepFrom([from, ahead, aside], from, 0, -1)).toBeUndefined();
});

test('a piece that is let go lies at once where it can lie in one way only', () => {
  placing.drop(2, 0);
  expect(played).toEqual(['place 2,0 r1']);
  placing.drop(0, 0);
  expect(played).toHaveLength(1);
  expect(placing.ghost?.chosen).toBe(true);
  placing.drop(0, 0); // let go there again: turned perhaps, not confirmed
  expect(played).toHaveLength(1);
});

test('a piece whose move is under way stays where it was put', () => {
  let sent: string | null = null;
  placing = new Placing(
    () => (sent === null ? spots : []),
    (action) => (sent = action),
    1,
    () => sent,
  );
  placing.press(2, 0);
  placing.accept();
  expect(placing.ghost).toMatchObject({ action: 'place 2,0 r1', pending: true });
  expect(placing.accept()).toBe(false);
});

test('what the arrow keys move to is told, what the mouse is over is not', () => {
  placing.hover(0, 0);
  expect(placing.pointing).toBeNull();
  placing.key(key('ArrowRight'));
  expect(placing.pointing).toEqual({ action: 'place 2,0 r1' });
  placing.key(key('ArrowLeft'));
  placing.key(key('r'));
  expect(placing.pointing).toEqual({ action: 'place 0,0 r1' });
  placing.key(key(' '));
  expect(placing.pointing).toBeNull();
});

test('two buttons lead from place to place, all round, where a finger covers several', () => {
  expect(placing.crowded).toBe(false); // nothing is drawn yet
  placing.scale = 19;
  expect(placing.crowded).toBe(true);
  placing.scale = 20;
  expect(placing.crowded).toBe(false);
  const chosen = [1, 1, 1, 1, -1].map((step) => {
    placing.next(step);
    return placing.ghost?.chosen && placing.ghost.spot.key;
  });
  expect(chosen).toEqual(['0,0', '2,0', '0,2', '0,0', '0,2']);
  placing.accept();
  expect(played).toEqual(['place 0,2 r0']);
});
