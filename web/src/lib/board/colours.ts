/** Colours that players have chosen: the style that makes them those of the seats. */
export function seatColours(colours: readonly (string | undefined)[] | undefined): string {
  return (colours ?? [])
    .map((colour, seat) => (colour ? `--seat-${seat + 1}: var(--colour-${colour});` : ''))
    .join(' ');
}

/** The colours that no other seat has. */
export function freeColours(
  all: readonly string[] | undefined,
  chosen: readonly (string | undefined)[],
  seat: number,
): string[] {
  return (all ?? []).filter((colour) => !chosen.some((c, other) => other !== seat && c === colour));
}
