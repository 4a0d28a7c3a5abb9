import { signal, type ReadonlySignal } from '@preact/signals';
import { getRun, listAgentRuns, listRuns } from '../../library/database/library-runs';
import type { AgentRun, Run } from '../schema';
import { coalesceCalls } from '../../coalesce-calls';
import { toProblem, type Problem } from '../../problem';
import { followLibrary } from '../../library/state/follow-library';
import { chooseLibrary } from '../../incognito/state/firefox-library';

chooseLibrary();

const stored = signal<Run[]>([]);
const hasEarlier = signal(false);
const problem = signal<Problem | null>(null);

/**
 * The newest runs, newest first, including the newest agent requests regardless of age. In a separate file, so that
 * pages without runs do not read them.
 */
export const runs: ReadonlySignal<Run[]> = stored;
/** Whether there are earlier agent requests than those of `runs`. */
export const hasEarlierAnswers: ReadonlySignal<boolean> = hasEarlier;
/** Problem that prevents reading the library; null: none. */
export const runsProblem: ReadonlySignal<Problem | null> = problem;

/** Minimum milliseconds between two reads. */
const rest = 400;

/** Number of agent requests read at first, and added at each press of 'Show earlier answers'. */
export const answersAtOnce = 100;
let maxAnswers = answersAtOnce;
/** ID of an agent request that is read however old it is; empty: none. */
let linked = '';

/** The linked agent request, unless it is among these, was removed or is none. */
async function linkedRun(agentRuns: readonly Run[]): Promise<AgentRun[]> {
  if (linked === '' || agentRuns.some(({ id }) => id === linked)) return [];
  const run = await getRun(linked);
  return run?.kind === 'agent' && run.removedAt === undefined ? [run] : [];
}

// Reads never overlap, so that an older result can't replace a newer one.
const readRuns = coalesceCalls(async () => {
  try {
    const limit = maxAnswers;
    const [newest, found] = await Promise.all([listRuns({ limit: 100 }), listAgentRuns(limit + 1)]);
    const agentRuns = found.slice(0, limit);
    const scrapes = newest.filter(({ kind }) => kind === 'scrape');
    const all = [...scrapes, ...agentRuns, ...(await linkedRun(agentRuns))];
    stored.value = all.sort((a, b) => b.createdAt - a.createdAt);
    hasEarlier.value = found.length > limit;
    problem.value = null;
  } catch (error) {
    problem.value = toProblem(error);
  }
});

followLibrary(readRuns, rest);

/** Resolves after the first read of the library. Never rejects. */
export const runsReady: Promise<void> = readRuns();

/**
 * Sets which agent requests `runs` has, and reads them if these are others than before. Each change of the library
 * reads all of them, so the page that wants more than the default sets it back when it is left.
 * @param limit maximum number of the newest ones; Infinity: all.
 * @param id ID of one that is added however old it is; empty: none.
 */
export function showAnswers(limit = answersAtOnce, id = ''): void {
  if (limit === maxAnswers && id === linked) return;
  maxAnswers = limit;
  linked = id;
  void readRuns();
}
