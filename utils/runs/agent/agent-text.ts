import type { AgentRun } from '../schema';

/** Length limits of the text sent to the agent, in characters (interface, Limits). */
export const minMessageLength = 3;
export const maxMessageLength = 10_000;

/** Credits that the service reserves for a request (interface, Limits: 10 steps of 30). */
export const agentReserve = 300;

/** Text that is sent: the page's URL, then the message. */
export function agentText(pageUrl: string, message: string): string {
  return pageUrl === '' ? message : `Page: ${pageUrl}\n\n${message}`;
}

/** Extracts the message from a sent text; the inverse of `agentText` for the same page. */
export function messageWithin(pageUrl: string, text: string): string {
  const start = agentText(pageUrl, '');
  return text.startsWith(start) ? text.slice(start.length) : text;
}

type Exchange = Pick<AgentRun, 'message' | 'response'>;

const followUpMark = '\n\nFollow-up:\n';
/** Characters of the earlier request and answer that a follow-up repeats, so that words of its own fit. */
const keptOfRequest = 1500;
const keptOfAnswer = 5500;

/**
 * Text of a follow-up. The service keeps no conversation, so the earlier request and its answer are
 * sent along: the end of the one, and the beginning of the other where it is long.
 */
export function followUpText({ message, response }: Exchange, words: string): string {
  const request = message.slice(-keptOfRequest);
  const answer = response.slice(0, keptOfAnswer);
  return `Earlier request:\n${request}\n\nYour answer:\n${answer}${followUpMark}${words}`;
}

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
