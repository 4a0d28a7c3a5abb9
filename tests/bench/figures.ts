/** Median; of an even number of values the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Prints one figure beside its goal. */
export function printFigure(
  what: string,
  figure: number,
  unit: string,
  goal: string,
  met: boolean,
): void {
  console.log(
    `  ${met ? 'met   ' : 'MISSED'}  ${what}: ${figure.toFixed(2)}${unit} (goal: ${goal})`,
  );
}
