import { signal, type ReadonlySignal } from '@preact/signals';
import { listRuns } from '../../library/database/runs-store';
import type { Run } from '../../runs/schema';
import { toProblem, type Problem } from '../../problem';
import {
  type PrivateSpent,
  libraryPulseItem,
  privateSpentItem,
} from '../../storage/registry/scrape';

/** As many calls as the ledger is summed up from. */
const mostCalls = 10_000;
/** Milliseconds between two readings at least: the pulse beats with every change of every run. */
const restMs = 2000;

const stored = signal<Run[] | null>(null);
const elsewhere = signal<readonly PrivateSpent[]>([]);
const problem = signal<Problem | null>(null);
/** The newest calls, newest first; null until they are read. */
export const spent: ReadonlySignal<Run[] | null> = stored;
/** What private windows spent, whatever became of their results. */
export const spentInPrivate: ReadonlySignal<readonly PrivateSpent[]> = elsewhere;
export const spentProblem: ReadonlySignal<Problem | null> = problem;

async function read(): Promise<void> {
  try {
    const [runs, others] = await Promise.all([
      listRuns({ limit: mostCalls }),
      privateSpentItem.read(),
    ]);
    elsewhere.value = others;
    stored.value = runs;
    problem.value = null;
  } catch (error) {
    problem.value = toProblem(error);
  }
}

/** Reads now and after changes, until the function that it returns is called. */
export function followSpending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unwatch = libraryPulseItem.watch(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void read();
    }, restMs);
  });
  void read();
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}
