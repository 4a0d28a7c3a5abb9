import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import type { Handlers, Input, MessageType, Speaker } from './protocol';

/** Answers messages: checks who speaks, then what is said, then acts. */
export interface Dispatcher {
  /** Rejects with `message-refused`, also for a message that nobody handles, or as the handler does. */
  answer(type: string, input: unknown, speaker: Speaker): Promise<unknown>;
}

/**
 * @param protocol who may send each message, and the schema of what it says.
 * @param handlers what is done about them; one that is absent is refused.
 */
export function createDispatcher<T extends MessageType>(
  protocol: { [K in T]: { from: Speaker['kind']; input: z.core.$ZodType<Input<K>> } },
  handlers: { [K in T]?: Handlers[K] },
): Dispatcher {
  const knows = (type: string): type is T => Object.hasOwn(protocol, type);

  async function handle<K extends T>(type: K, input: unknown, speaker: Speaker) {
    const parsed = z.safeParse(protocol[type].input, input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new ProblemError('message-refused', { detail: `${type}: ${issue?.path.join('.')}` });
    }
    const handler: { [K in T]?: Handlers[K] }[K] = handlers[type];
    if (!handler) throw new ProblemError('message-refused');
    return await handler(parsed.data, speaker);
  }

  return {
    async answer(type, input, speaker) {
      if (!knows(type) || protocol[type].from !== speaker.kind) {
        throw new ProblemError('message-refused');
      }
      return await handle(type, input, speaker);
    },
  };
}
