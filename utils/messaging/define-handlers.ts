import type { Handlers, MessageType } from './protocol';

/** Types handlers of messages by the names of the messages. */
export const defineHandlers = <Type extends MessageType>(handlers: Pick<Handlers, Type>) =>
  handlers;
