/** What stands over the doors of the town: one sign for each place, on a 24 × 24 field. */
export const EMBLEMS: Record<string, string> = {
  aquarium: 'M3 12c3-5 9-5 13-1l4-3v8l-4-3c-4 4-10 4-13-1ZM7 11.2a1 1 0 1 0 .01 0Z',
  bakery:
    'M4 10c0-3 4-4 8-4s8 1 8 4c0 1.4-1 2-1 2v6H5v-6s-1-.6-1-2ZM9 9.5l-1 3M13 9l-1 3.5M17 9.5l-1 3',
  bandstand:
    'M3 9 12 4l9 5ZM5 9v9M19 9v9M3 18h18v2H3ZM10 17v-5l5-1v5M9 17a1.5 1.3 0 1 0 .01 0ZM14 16a1.5 1.3 0 1 0 .01 0Z',
  bank: 'M3 9 12 4l9 5v1H3ZM5 11h2v6H5ZM9 11h2v6H9ZM13 11h2v6h-2ZM17 11h2v6h-2ZM3 18h18v2H3Z',
  boathouse: 'M12 3v12H5ZM13 6l6 9h-6ZM3 17h18l-3 4H6Z',
  bookshop: 'M12 6c-2-1.6-5-2-9-2v14c4 0 7 .4 9 2 2-1.6 5-2 9-2V4c-4 0-7 .4-9 2ZM12 6v14',
  church: 'M11 2h2v2h2v2h-2v3l5 4v8H6v-8l5-4V6H9V4h2ZM10.5 21v-4a1.5 1.5 0 0 1 3 0v4Z',
  cinema: 'M4 6h16v12H4ZM6 8h2v2H6ZM6 14h2v2H6ZM16 8h2v2h-2ZM16 14h2v2h-2ZM10 9l5 3-5 3Z',
  circus: 'M12 3l.01 2L21 12l-2 8h-4l-3-6-3 6H5L3 12l9-7ZM12 2l4 1.5L12 5Z',
  'fire-station': 'M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 1 3 2 3 0-3-1-5 1-8.5Z',
  florist:
    'M12 5a2.5 2.5 0 0 1 4 2 2.5 2.5 0 0 1-1 4.5 2.5 2.5 0 0 1-3 2 2.5 2.5 0 0 1-3-2A2.5 2.5 0 0 1 8 7a2.5 2.5 0 0 1 4-2ZM12 14v7M12 19c-3 0-4-1-5-3M12 19c3 0 4-1 5-3',
  hospital: 'M9.5 3h5v6.5H21v5h-6.5V21h-5v-6.5H3v-5h6.5Z',
  hotel: 'M3 6h2v7h16v6h-2v-3H5v3H3ZM7 9a2 2 0 1 0 .01 0ZM11 8h7a3 3 0 0 1 3 3v1H11Z',
  'ice-rink': 'M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 4l3 3 3-3M9 20l3-3 3 3',
  library: 'M4 4h4v16H4ZM9 6h4v14H9ZM14.5 5l3.5-1 4 15-3.5 1Z',
  lighthouse: 'M10 4h4l.5 4H9.5ZM9 9h6l2 12H7ZM2 4l6 2-6 1ZM22 4l-6 2 6 1Z',
  market: 'M3 10h18l-2 10H5ZM7 10l4-6M17 10l-4-6M8 13v4M12 13v4M16 13v4',
  mill: 'M9 22l1-10h4l1 10ZM12 9 4 3M12 9l8-6M12 9l-7 8M12 9l7 8M12 7.5a1.5 1.5 0 1 0 .01 0Z',
  museum: 'M9 3h6v2l-1 2c4 2 5 6 3 10l-2 4H9l-2-4C5 13 6 9 10 7L9 5ZM8 12h8',
  'music-school': 'M9 18V6l10-2v12M6.5 15.5a2.5 2.2 0 1 0 .01 0ZM16.5 13.5a2.5 2.2 0 1 0 .01 0Z',
  observatory: 'M4 13a8 8 0 0 1 16 0v7H4ZM11 6l5-4 2 2-4 5Z',
  pharmacy: 'M6 4h12v4H6ZM12 8v2M7 10h10l-1.5 10h-7ZM11 12h2v2h2v2h-2v2h-2v-2H9v-2h2Z',
  pool: 'M3 12c2 0 2-1.5 4.5-1.5S10 12 12 12s2-1.5 4.5-1.5S19 12 21 12M3 17c2 0 2-1.5 4.5-1.5S10 17 12 17s2-1.5 4.5-1.5S19 17 21 17M14 8a2 2 0 1 0 .01 0ZM4 9l5-4 4 4',
  'post-office': 'M3 6h18v12H3ZM3 6l9 7 9-7',
  restaurant: 'M7 3v7M5 3v5a2 2 0 0 0 4 0V3M7 10v11M16 3c-2 2-3 5-2 9h2v9M16 3v18',
  school: 'M3 9 12 5l9 4-9 4ZM7 11v5c3 2 7 2 10 0v-5M20 10v6',
  stadium:
    'M12 3a9 9 0 1 0 .01 0ZM12 8l4 3-1.5 4.5h-5L8 11ZM12 3v5M20.5 9.5 16 11M17 19l-2.5-3.5M7 19l2.5-3.5M3.5 9.5 8 11',
  station:
    'M6 4h12v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2ZM8 7h8v4H8ZM9 13.5h.01M15 13.5h.01M8 17l-2 4M16 17l2 4',
  theatre: 'M4 5c5 2 11 2 16 0 0 8-2 14-8 15C6 19 4 13 4 5ZM8 10h2M14 10h2M8.5 14c2 2 5 2 7 0',
  'town-hall':
    'M12 2v4M12 2l5 1.5L12 5M5 20V10l7-4 7 4v10ZM10.5 20v-5h3v5M8 12h2v2H8ZM14 12h2v2h-2Z',
  university: 'M2 9l10-5 10 5-10 5ZM6 11.5V17c4 3 8 3 12 0v-5.5M21 9.5V16',
  zoo: 'M12 12c3 0 5.5 3 5.5 5.5S15 21 12 20c-3 1-5.5 0-5.5-2.5S9 12 12 12ZM5 8.5a1.8 2.3 0 1 0 .01 0ZM9.5 4.5a1.8 2.3 0 1 0 .01 0ZM14.5 4.5a1.8 2.3 0 1 0 .01 0ZM19 8.5a1.8 2.3 0 1 0 .01 0Z',
  house: 'M3 12 12 4l9 8h-3v8H6v-8ZM10 20v-5h4v5',
};

/** Signs that are outlines, not filled shapes. */
const LINES = new Set([
  'ice-rink',
  'music-school',
  'pool',
  'restaurant',
  'station',
  'post-office',
  'mill',
  'florist',
  'town-hall',
  'house',
  'university',
  'school',
  'theatre',
  'stadium',
  'bookshop',
  'market',
  'bandstand',
  'bakery',
  'museum',
]);

export function isLine(kind: string): boolean {
  return LINES.has(kind);
}

const WALLS = [
  '#d9663f',
  '#5b88a8',
  '#86a36b',
  '#c9a0c0',
  '#e8bb53',
  '#b9826a',
  '#7a9ea0',
  '#c98b8b',
];

/** A facade's colour: always the same for the same place. */
export function wall(index: number): string {
  return WALLS[index % WALLS.length]!;
}
