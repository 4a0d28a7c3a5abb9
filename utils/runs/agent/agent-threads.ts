import type { AgentRun } from '../schema';
import { followUpMark, followUpStart, followUpText } from './agent-text';

/** A request with those that follow it up. */
export interface AgentThread {
  run: AgentRun;
  /** What the user wrote, without the page's URL and the earlier exchange. */
  words: string;
  /** Oldest first. */
  followUps: { run: AgentRun; words: string }[];
}

/**
 * Groups requests with their follow-ups, which are known by the text that they repeat. One whose request is not there
 * begins a thread.
 * @param runs newest first.
 * @returns the thread with the newest request first.
 */
export function agentThreads(runs: readonly AgentRun[]): AgentThread[] {
  const threads = new Map<string, AgentThread>();
  const byContext = new Map<string, AgentThread>();
  for (const run of runs.toReversed()) {
    const end = run.message.lastIndexOf(followUpMark) + followUpMark.length;
    const followed = byContext.get(run.message.slice(0, end));
    const isFollowUp = end >= followUpMark.length && run.message.startsWith(followUpStart);
    const words = followed || isFollowUp ? run.message.slice(end) : run.message;
    if (followed) followed.followUps.push({ run, words });
    const thread = followed ?? { run, words, followUps: [] };
    threads.delete(thread.run.id);
    threads.set(thread.run.id, thread);
    byContext.set(followUpText(run, ''), thread);
  }
  return [...threads.values()].toReversed();
}
