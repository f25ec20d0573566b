import { expect, test } from 'vitest';
import { planOf, sketchOf, type CityFile } from '../src/games/taxi/workshop/town_file';
import {
  extendStreet,
  freeCone,
  nameHouse,
  useTool,
  type Tool,
} from '../src/games/taxi/workshop/town_tools';

/** A square of four streets around a block. */
const FILE: CityFile = {
  points: { a: [0, 0], b: [6, 0], c: [6, 6], d: [0, 6] },
  streets: {
    north: ['a . ? = zoo . . b'],
    east: ['b . #1 ? . . c'],
    south: ['d . exit > . ? . c'],
    west: ['a . ? . . . d'],
  },
  places: { zoo: 's' },
  car_park: { at: [3, 3] },
};

const use = (tool: Tool, x: number, y: number, file = FILE, house = 'zoo', cone = 1) =>
  useTool(file, { tool, house, cone, street: '' }, { x, y });
const changed = (result: CityFile | string): CityFile => {
  if (typeof result === 'string') throw new Error(result);
  return result;
};

test('squares lie between the corners of their street', () => {
  const { nodes, at, arms } = sketchOf(FILE);
  expect(nodes).toHaveLength(24);
  expect(nodes[at.get('3,0')!]).toMatchObject({ word: 'zoo', street: 'north', index: 4 });
  expect(nodes[at.get('2,0')!]!.marks).toEqual(['=']);
  expect(new Set(arms)).toEqual(new Set([2]));
});

test('words are changed where the square stands', () => {
  expect(changed(use('orange', 1, 0)).streets['north']).toEqual(['a ? ? = zoo . . b']);
  expect(changed(use('orange', 2, 0)).streets['north']).toEqual(['a . . = zoo . . b']);
  expect(changed(use('sign', 2, 0)).streets['north']).toEqual(['a . ? zoo . . b']);
  expect(changed(use('sign', 4, 0)).streets['north']).toEqual(['a . ? = zoo . = . b']);
  expect(changed(use('crossing', 4, 0)).streets['north']).toEqual(['a . ? = zoo . | . b']);
  expect(use('orange', 0, 0)).toBe('workshop-town-corner');
  expect(use('orange', 3, 3)).toBe('workshop-town-no-street');
});

test('what stands only once leaves its old square', () => {
  expect(changed(use('cone', 0, 1)).streets).toMatchObject({
    east: ['b . . ? . . c'],
    west: ['a #1 ? . . . d'],
  });
  expect(freeCone(FILE)).toBe(2);
  const moved = changed(use('house', 0, 3));
  expect(moved.streets).toMatchObject({ north: ['a . ? = . . . b'], west: ['a . ? zoo . . d'] });
  const out = changed(use('one-way', 1, 0));
  expect(out.streets).toMatchObject({
    north: ['a . > ? = zoo . . b'],
    south: ['d . exit . ? . c'],
  });
  expect(changed(use('one-way', 1, 0, out)).streets['north']).toEqual(['a . < ? = zoo . . b']);
  expect(changed(use('park', 2, 2)).car_park.at).toEqual([2, 2]);
});

test('a house turns to the next free side, and goes with its entrance', () => {
  expect(changed(use('house', 3, 0)).places).toEqual({ zoo: 'n' });
  const gone = changed(use('grey', 3, 0));
  expect([gone.places, gone.streets['north']]).toEqual([{}, ['a . ? = . . . b']]);
  const { file, id } = nameHouse(FILE, 'Café Müller');
  expect([id, file.names?.[id]]).toEqual(['cafe-muller', { en: 'Café Müller', fr: 'Café Müller' }]);
  expect(changed(use('house', 4, 0, file, id)).places[id]).toBe('n');
});

test('a portion is removed with its places and corners', () => {
  const less = changed(use('remove', 4, 0));
  expect(Object.keys(less.streets)).toEqual(['east', 'south', 'west']);
  expect(less.places).toEqual({});
  expect(Object.keys(less.points)).toEqual(['a', 'b', 'c', 'd']);
});

test('a street is drawn from square to square, straight or with bends', () => {
  const name = (n: number) => ({ en: `New street ${n}`, fr: `Nouvelle rue ${n}` });
  const begun = extendStreet(FILE, [], { x: 1, y: 0 }, name);
  expect(begun).toEqual({ corners: [{ x: 1, y: 0 }] });
  expect(extendStreet(FILE, [], { x: 3, y: 0 }, name)).toBe('workshop-town-join'); // a door
  expect(extendStreet(FILE, [{ x: 1, y: 0 }], { x: 2, y: 3 }, name)).toBe('workshop-town-straight');
  expect(extendStreet(FILE, [{ x: 1, y: 0 }], { x: 1, y: 3 }, name)).toEqual({
    corners: [
      { x: 1, y: 0 },
      { x: 1, y: 3 },
    ],
  });
  const done = extendStreet(
    FILE,
    [
      { x: 1, y: 0 },
      { x: 1, y: 3 },
    ],
    { x: 6, y: 3 },
    name,
  );
  if (typeof done === 'string' || !('file' in done)) throw new Error(JSON.stringify(done));
  const { points, streets, names } = done.file;
  expect([points['p1'], points['p2']]).toEqual([
    [1, 0],
    [6, 3],
  ]);
  expect(streets['new-street-1']).toEqual(['p1 . . @1,3 ? . . . p2']);
  expect(streets['north']).toEqual(['a p1 ? = zoo . . b']);
  expect(names?.['new-street-1']).toEqual(name(1));
  const sketch = sketchOf(done.file);
  expect(sketch.arms[sketch.at.get('1,0')!]).toBe(3);
  const plan = planOf(done.file, sketch, { places: () => true, streets: () => false });
  expect(plan.crossings.length).toBe(6);
  expect(plan.places[0]).toMatchObject({ id: 'zoo', x: 3, y: 1 });
});
