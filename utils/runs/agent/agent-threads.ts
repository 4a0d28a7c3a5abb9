import type { AgentRun } from '../schema';
import { followUpMark, followUpText } from './agent-text';

/** A request with those that follow it up. */
export interface AgentThread {
  run: AgentRun;
  /** What the user wrote, without the page's URL and the earlier exchange. */
  words: string;
  /** Oldest first. */
  followUps: { run: AgentRun; words: string }[];
}

/**
 * Groups requests with their follow-ups, which are known by the text that they repeat.
 * @param runs newest first.
 * @returns the thread with the newest request first.
 */
export function agentThreads(runs: readonly AgentRun[]): AgentThread[] {
  const threads = new Map<string, AgentThread>();
  const byContext = new Map<string, AgentThread>();
  for (const run of runs.toReversed()) {
    const end = run.message.lastIndexOf(followUpMark) + followUpMark.length;
    const followed = byContext.get(run.message.slice(0, end));
    if (followed) followed.followUps.push({ run, words: run.message.slice(end) });
    const thread = followed ?? { run, words: run.message, followUps: [] };
    threads.delete(thread.run.id);
    threads.set(thread.run.id, thread);
    byContext.set(followUpText(run, ''), thread);
  }
  return [...threads.values()].toReversed();
}
