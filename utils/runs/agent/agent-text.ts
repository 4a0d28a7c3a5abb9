import type { AgentRun } from '../schema';

/** Length limits of the text sent to the agent, in characters (interface, Limits); see `messageLength`. */
export const minMessageLength = 3;
export const maxMessageLength = 10_000;

/** Length of a text in characters, of which an emoji may be one and have two UTF-16 units. */
export const messageLength = (text: string): number => Array.from(text).length;

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

export const followUpStart = 'Earlier request:\n';
export const followUpMark = '\n\nFollow-up:\n';
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
  return `${followUpStart}${request}\n\nYour answer:\n${answer}${followUpMark}${words}`;
}
