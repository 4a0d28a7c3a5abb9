import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Output, outputSchemas, ReplySchema } from './output';
import type { Input, MessageType } from './protocol';

/** Sends one message to the background; rejects with a `ProblemError` when it says no or says nothing. */
export type Send = <K extends MessageType>(type: K, input: Input<K>) => Promise<Output<K>>;

/** What begins a paid call: each press has a name, under which it can safely be sent once more. */
const paid: ReadonlySet<MessageType> = new Set<MessageType>([
  'scrape/submit',
  'scrape/repeat',
  'agent/ask',
  'agent/repeat',
]);

/**
 * @param post how to reach the background (`runtime.sendMessage`).
 * @param timeoutMs how long to wait for an answer; paid work is answered at once with a run id, so
 *   only switching and connecting take long.
 */
export function createClient(
  post: (envelope: unknown) => Promise<unknown>,
  timeoutMs = 120_000,
): Send {
  /** Names of the presses that nobody answered, by what they asked for: the same once more is the same press. */
  const unanswered = new Map<string, string>();

  async function reply(envelope: unknown) {
    // A browser tells of a background that died before it answered by a rejection, or by nothing.
    const silent = () => new ProblemError('background-silent');
    const said = await withTimeout(post(envelope), timeoutMs).catch((error: unknown) => {
      throw error instanceof ProblemError ? error : silent();
    });
    const parsed = z.safeParse(ReplySchema, said);
    if (!parsed.success) throw silent();
    return parsed.data;
  }

  /** Sends a press; one whose background died is sent to the next, which answers with the run if there is one. */
  async function press(type: MessageType, input: object) {
    const asked = JSON.stringify([type, input]);
    const id = unanswered.get(asked) ?? crypto.randomUUID();
    unanswered.set(asked, id);
    const envelope = { type, input: { ...input, id } };
    const answer = await reply(envelope).catch((error: unknown) => {
      if (error instanceof TimedOut) throw error;
      return reply(envelope);
    });
    unanswered.delete(asked);
    return answer;
  }

  return async (type, input) => {
    const answer = await (paid.has(type) ? press(type, input) : reply({ type, input }));
    if (!answer.ok) throw new ProblemError(answer.problem.code, answer.problem);
    return z.parse(outputSchemas[type], answer.value);
  };
}

/** It may be at work still, unlike one that died: nothing is asked again. */
class TimedOut extends ProblemError {}

async function withTimeout(answer: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut('background-silent')), ms);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
