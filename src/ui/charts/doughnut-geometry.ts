// Computes the slices of a doughnut chart, as fractions of the circle, clockwise from the top.

/** The part of the circle that a slice of a doughnut chart takes, as fractions. */
export type Arc = {
  /** From 0 to 1. */
  readonly start: number;
  /** From 0 to 1; zero for a value of zero. */
  readonly length: number;
};

/** Computes the arc of each value of a doughnut chart. All arcs are empty if the sum is zero. Values below zero count as zero. */
export function arcsOf(values: readonly number[]): Arc[] {
  const positive = values.map((value) => Math.max(value, 0));
  const sum = positive.reduce((total, value) => total + value, 0);
  let start = 0;
  return positive.map((value) => {
    const arc = { start, length: sum === 0 ? 0 : value / sum };
    start += arc.length;
    return arc;
  });
}

/** Returns the point in the middle of a doughnut slice, on a circle of this radius around the origin. */
export function arcCentre({ start, length }: Arc, radius: number): { x: number; y: number } {
  const angle = (start + length / 2) * 2 * Math.PI;
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}

/** Returns the index of the slice of a doughnut chart in the direction of a point, seen from the origin; null if all are empty. */
export function sliceIndexAt(x: number, y: number, arcs: readonly Arc[]): number | null {
  const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
  const index = arcs.findIndex(({ start, length }) => length > 0 && turn < start + length);
  if (index >= 0) return index;
  const last = arcs.findLastIndex(({ length }) => length > 0);
  return last >= 0 ? last : null;
}
