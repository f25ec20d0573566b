/** A point of a drawing or of the page, and a rectangle. */
export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}
