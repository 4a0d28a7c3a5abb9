import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Input, messages, type MessageType, type Output, ReplySchema } from './protocol';
import { withTimeoutOrNull } from '../wait';

/** Sends one message to the background; rejects with a `ProblemError` when it refuses or does not answer. */
export type Send = <K extends MessageType>(type: K, input: Input<K>) => Promise<Output<K>>;

/**
 * Creates a client.
 * @param post sends to the background (`runtime.sendMessage`).
 * @param timeoutMs timeout of a reply; paid work is answered at once with a run ID, so only switching and
 * connecting take long.
 */
export function createClient(
  post: (envelope: { type: MessageType; input: object }) => Promise<unknown>,
  timeoutMs = 120_000,
): Send {
  /** IDs of unanswered paid actions, by request: the same request again is a retry of the same action. */
  const unanswered = new Map<string, string>();

  async function reply(envelope: { type: MessageType; input: object }) {
    // When a background ends before it answers, browsers reject the call or resolve it with nothing.
    const silent = () => new ProblemError('background-silent');
    const posted = post(envelope).then(
      (value) => ({ value }),
      (error: unknown) => {
        throw error instanceof ProblemError ? error : silent();
      },
    );
    const answer = await withTimeoutOrNull(timeoutMs, posted);
    if (answer === null) throw new TimedOut('background-silent');
    const parsed = z.safeParse(ReplySchema, answer.value);
    if (!parsed.success) throw silent();
    return parsed.data;
  }

  /**
   * Sends a paid action with an ID. If the background ends, the message is resent to the next instance, which
   * recognizes the ID.
   */
  async function press(type: MessageType, input: object) {
    const request = JSON.stringify([type, input]);
    const id = unanswered.get(request) ?? crypto.randomUUID();
    unanswered.set(request, id);
    const envelope = { type, input: { ...input, id } };
    const answer = await reply(envelope).catch((error: unknown) => {
      if (error instanceof TimedOut) throw error;
      return reply(envelope);
    });
    // The private worker reports this code when the regular worker, which makes the call, did not answer: the call
    // may be in progress.
    if (answer.ok || answer.problem.code !== 'background-silent') unanswered.delete(request);
    return answer;
  }

  return async (type, input) => {
    const answer = await (messages[type].paid ? press(type, input) : reply({ type, input }));
    if (!answer.ok) throw new ProblemError(answer.problem.code, answer.problem);
    return z.parse(messages[type].output(), answer.value);
  };
}

/** After a timeout the background may still be working, unlike after its end: the message is not resent. */
class TimedOut extends ProblemError {}
