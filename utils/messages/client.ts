import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Output, outputSchemas, ReplySchema } from './output';
import type { Input, MessageType } from './protocol';

/** Sends one message to the background; rejects with a `ProblemError` when it says no or says nothing. */
export type Send = <K extends MessageType>(type: K, input: Input<K>) => Promise<Output<K>>;

/**
 * @param post how to reach the background (`runtime.sendMessage`).
 * @param timeoutMs how long to wait for an answer; paid work is answered at once with a run id, so
 *   only switching and connecting take long.
 */
export function createClient(
  post: (envelope: unknown) => Promise<unknown>,
  timeoutMs = 120_000,
): Send {
  return async (type, input) => {
    const reply = z.safeParse(ReplySchema, await withTimeout(post({ type, input }), timeoutMs));
    if (!reply.success) throw new ProblemError('background-silent');
    if (!reply.data.ok) throw new ProblemError(reply.data.problem.code, reply.data.problem);
    return z.parse(outputSchemas[type], reply.data.value);
  };
}

async function withTimeout(answer: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('background-silent')), ms);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
