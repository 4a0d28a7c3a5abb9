import type { Figure } from './report.ts';
import type { Stage } from './browser.ts';

/** Settings for measuring a set. */
export interface Bench {
  readonly stage: Stage;
  /** Code that runs in the page: the detector as shipped, and the code that evaluates it. */
  readonly code: string;
  /** Whether to print a line for every page, not only the figures. */
  readonly verbose: boolean;
}

export interface SetResult {
  readonly figures: readonly Figure[];
  readonly pages: number;
}

/** Prints a page that missed its goal, if every page is requested. */
export function printMiss({ verbose }: Bench, text: string): void {
  if (verbose) console.log(`  ${text}`);
}

/** Measures one page; one that throws is reported, and counts as missed (null). */
export async function attempt<T>(page: string, measure: () => Promise<T>): Promise<T | null> {
  try {
    return await measure();
  } catch (error) {
    console.log(`  ${page}: threw, counts as missed: ${String(error)}`);
    return null;
  }
}
