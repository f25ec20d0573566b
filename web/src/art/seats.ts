/** A shape for each seat, on a 20 × 20 field; with its hue it is told apart without colour. */
export const SEAT_SHAPES: readonly string[] = [
  'M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16Z', // circle
  'M3 3h14v14H3Z', // square
  'M10 1.6 18.8 17.4H1.2Z', // triangle
  'M10 .8 18.6 10 10 19.2 1.4 10Z', // diamond
  'M10 .9l2.7 6 6.5.7-4.9 4.4 1.4 6.4L10 15.1l-5.7 3.3 1.4-6.4L.8 7.6l6.5-.7Z', // star
  'M5.5 2.2h9L19 10l-4.5 7.8h-9L1 10Z', // hexagon
  'M7 1.4h6V7h5.6v6H13v5.6H7V13H1.4V7H7Z', // cross
  'M10 18.4C3.6 13.6 1 10.4 1 6.9 1 3.2 6.6.9 10 5.2 13.4.9 19 3.2 19 6.9c0 3.5-2.6 6.7-9 11.5Z', // heart
];
