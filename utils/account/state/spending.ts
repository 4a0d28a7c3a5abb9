import { signal, type ReadonlySignal } from '@preact/signals';
import { listRuns } from '../../library/database/library-runs';
import type { Run } from '../../runs/schema';
import { toProblem, type Problem } from '../../problem';
import {
  type PrivateSpent,
  libraryVersionItem,
  privateSpentItem,
} from '../../storage/registry/scrape';
import { chooseLibrary } from '../../incognito/state/firefox-library';

chooseLibrary();

/** Number of newest calls included in the totals, removed ones counted as well. */
export const maxCalls = 10_000;
/** Minimum interval between reads in ms, since every change of every run triggers one. */
const minIntervalMs = 2000;

const stored = signal<Run[] | null>(null);
const cut = signal(false);
const elsewhere = signal<readonly PrivateSpent[]>([]);
const problem = signal<Problem | null>(null);
/** Newest calls, newest first; null until read. */
export const spentRuns: ReadonlySignal<Run[] | null> = stored;
/** Whether older calls may be missing from `spentRuns`. */
export const isSpendingCut: ReadonlySignal<boolean> = cut;
/** Spending in private windows, including runs whose results were not kept. */
export const spentInPrivate: ReadonlySignal<readonly PrivateSpent[]> = elsewhere;
export const spentProblem: ReadonlySignal<Problem | null> = problem;

async function read(): Promise<void> {
  try {
    const [runs, others] = await Promise.all([
      listRuns({ limit: maxCalls, withRemoved: true }),
      privateSpentItem.read(),
    ]);
    elsewhere.value = others;
    cut.value = runs.length >= maxCalls;
    stored.value = runs.filter(({ removedAt }) => removedAt === undefined);
    problem.value = null;
  } catch (error) {
    problem.value = toProblem(error);
  }
}

/** Reads now and after each change, until the returned function is called. */
export function followSpending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unwatch = libraryVersionItem.watch(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void read();
    }, minIntervalMs);
  });
  void read();
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}
