import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Input, messages, type MessageType, type Output, ReplySchema } from './protocol';

/** Sends one message to the background; rejects with a `ProblemError` when it says no or says nothing. */
export type Send = <K extends MessageType>(type: K, input: Input<K>) => Promise<Output<K>>;

/**
 * @param post how to reach the background (`runtime.sendMessage`).
 * @param timeoutMs how long to wait for an answer; paid work is answered at once with a run id, so
 *   only switching and connecting take long.
 */
export function createClient(
  post: (envelope: { type: MessageType; input: object }) => Promise<unknown>,
  timeoutMs = 120_000,
): Send {
  /** Names of the presses that nobody answered, by what they asked for: the same once more is the same press. */
  const unanswered = new Map<string, string>();

  async function reply(envelope: { type: MessageType; input: object }) {
    // A browser tells of a background that died before it answered by a rejection, or by nothing.
    const silent = () => new ProblemError('background-silent');
    const said = await withTimeout(post(envelope), timeoutMs).catch((error: unknown) => {
      throw error instanceof ProblemError ? error : silent();
    });
    const parsed = z.safeParse(ReplySchema, said);
    if (!parsed.success) throw silent();
    return parsed.data;
  }

  /** Sends a paid press under a name; one whose background died is sent to the next, which knows the name. */
  async function press(type: MessageType, input: object) {
    const asked = JSON.stringify([type, input]);
    const id = unanswered.get(asked) ?? crypto.randomUUID();
    unanswered.set(asked, id);
    const envelope = { type, input: { ...input, id } };
    const answer = await reply(envelope).catch((error: unknown) => {
      if (error instanceof TimedOut) throw error;
      return reply(envelope);
    });
    // The private worker says so when the regular one, which makes the call, was silent: the call may be under way.
    if (answer.ok || answer.problem.code !== 'background-silent') unanswered.delete(asked);
    return answer;
  }

  return async (type, input) => {
    const answer = await (messages[type].paid ? press(type, input) : reply({ type, input }));
    if (!answer.ok) throw new ProblemError(answer.problem.code, answer.problem);
    return z.parse(messages[type].output(), answer.value);
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
