import type { Figure } from './report.ts';
import type { Stage } from './browser.ts';

/** What a set is measured with. */
export interface Bench {
  readonly stage: Stage;
  /** The code that runs in the page: the detector as it is shipped, and what judges it. */
  readonly code: string;
  /** Whether every page is told, not only the figures. */
  readonly verbose: boolean;
}

export interface SetResult {
  readonly figures: readonly Figure[];
  readonly pages: number;
}

/** Tells of one page that was not met, where every page is wanted. */
export function tell({ verbose }: Bench, text: string): void {
  if (verbose) console.log(`  ${text}`);
}
