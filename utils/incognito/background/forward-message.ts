import * as z from 'zod/mini';
import type { RunCommand } from '@/utils/browser-ui/background/commands';
import type { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { type MessageType, type Reply, ReplySchema } from '@/utils/messaging/protocol';
import { authorize, type ContextIdentity, type Sender } from '@/utils/messaging/router';
import { ProblemError, toProblem } from '@/utils/problem';
import { privateSessionId } from './take-private-results';

/**
 * Checks a message from a page in a private window before it is forwarded to the regular worker, which cannot see
 * the sender and repeats the other checks. Throws `message-refused` for senders other than Vantage's own pages, and
 * `not-in-private`.
 */
export function messageToForward(
  message: unknown,
  sender: Sender,
  self: ContextIdentity,
): { type: MessageType; input: unknown } {
  const { type, input, caller } = authorize(message, sender, self);
  if (caller.kind !== 'extension-page') throw new ProblemError('message-refused');
  return { type, input };
}

const timeouts = { acknowledgedMs: 8000, doneMs: 110_000 };

/**
 * Forwards from the private worker to the regular one.
 * @param ask calls the regular worker.
 */
export function createForwarding(
  ask: ReturnType<typeof createStorageRpc>['ask'],
  self: ContextIdentity,
) {
  /** Hands on a message as from a page of Vantage. Throws `background-silent`. */
  async function forward(envelope: object): Promise<Reply> {
    const forwarded = { envelope, privateSession: await privateSessionId() };
    const answer = await ask('message', forwarded, timeouts);
    const reply = z.safeParse(ReplySchema, answer.state === 'done' ? answer.value : null);
    if (!reply.success) throw new ProblemError('background-silent');
    return reply.data;
  }

  /** Hands on a message, if a page of Vantage sent it. Never rejects: the reply holds the problem. */
  async function forwardFromPage(message: unknown, sender: Sender): Promise<Reply> {
    try {
      return await forward(messageToForward(message, sender, self));
    } catch (error) {
      return { ok: false, problem: toProblem(error) };
    }
  }

  /**
   * Has the regular worker rotate a profile at the service: with a spare login it might keep its exit for a moment.
   * Rejects with the problem of the reply.
   */
  async function rotate(profileId: string): Promise<void> {
    const reply = await forward({ type: 'proxy/rotate', input: { profileId, atService: true } });
    if (!reply.ok) throw new ProblemError(reply.problem.code, reply.problem);
  }

  const forwardCommand: RunCommand = async (name, activeTab) => {
    await ask('command', `${name} ${activeTab?.url ?? ''}`, timeouts);
  };

  return { forward, forwardFromPage, forwardCommand, rotate };
}
