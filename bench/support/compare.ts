/** One way of doing the work; `measure` gives its figure for one round. */
export interface Side {
  readonly name: string;
  readonly measure: () => Promise<number>;
}

export interface Figures {
  readonly side: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** To the median of the first side. */
  readonly ratio: number;
  readonly values: readonly number[];
}

export interface Table {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly Figures[];
}

/**
 * Measures the sides in turns, A B A B, so that what happens on the machine meanwhile hits all alike. The first side is
 * the limit or the baseline that the others are held against.
 */
export async function compare(title: string, unit: string, rounds: number, sides: readonly Side[]): Promise<Table> {
  const values = sides.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, side] of sides.entries()) values[i]?.push(await side.measure());
  }
  const base = median(values[0] ?? []);
  const rows = sides.map(({ name }, i) => figures(name, values[i] ?? [], base));
  return { title, unit, rows };
}

export function figures(side: string, values: readonly number[], base: number): Figures {
  const middle = median(values);
  return { side, median: middle, min: Math.min(...values), max: Math.max(...values), ratio: middle / base, values };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
