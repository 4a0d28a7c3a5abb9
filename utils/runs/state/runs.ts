import { signal, type ReadonlySignal } from '@preact/signals';
import { listAgentRuns, listRuns } from '../../library/database/library-runs';
import type { Run } from '../schema';
import { toProblem, type Problem } from '../../problem';
import { followLibrary } from '../../library/state/follow-library';
import { chooseLibrary } from '../../incognito/state/firefox-library';

chooseLibrary();

const stored = signal<Run[]>([]);
const problem = signal<Problem | null>(null);

/**
 * The newest runs, newest first, including the newest agent requests regardless of age. In a separate file, so that
 * pages without runs do not read them.
 */
export const runs: ReadonlySignal<Run[]> = stored;
/** Problem that prevents reading the library; null: none. */
export const runsProblem: ReadonlySignal<Problem | null> = problem;

/** Minimum milliseconds between two reads. */
const rest = 400;

async function readRuns(): Promise<void> {
  try {
    const [newest, agentRuns] = await Promise.all([listRuns({ limit: 100 }), listAgentRuns()]);
    const scrapes = newest.filter(({ kind }) => kind === 'scrape');
    stored.value = [...scrapes, ...agentRuns].sort((a, b) => b.createdAt - a.createdAt);
    problem.value = null;
  } catch (error) {
    problem.value = toProblem(error);
  }
}

followLibrary(readRuns, rest);

/** Resolves after the first read of the library. Never rejects. */
export const runsReady: Promise<void> = readRuns();
