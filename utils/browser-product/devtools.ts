import { ProblemError } from '../problem';
import { parseJson } from '@/utils/parse-json';
import { isRecord } from '../is-record';

/** DevTools protocol client over one WebSocket. */
export interface Devtools {
  /** Calls a method. Rejects if the peer refuses or disconnects, or if `close` is called. */
  call(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>;
  close(): void;
}

/** Subset of `WebSocket` used by the client. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close' | 'readyState'>;

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

const mapOf = (value: unknown): Record<string, unknown> | null => (isRecord(value) ? value : null);

/** Resolves when the socket is open. Rejects with `no-answer` if it closes instead. */
export async function openDevtools(socket: Socket): Promise<Devtools> {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isOver = false;
  const over = () => new ProblemError('no-answer');

  function end(): void {
    isOver = true;
    for (const { reject } of waiting.values()) reject(over());
    waiting.clear();
  }

  function receive(data: unknown): void {
    const message = mapOf(typeof data === 'string' ? parseJson(data) : undefined);
    const id = message?.['id'];
    const pending = typeof id === 'number' ? waiting.get(id) : undefined;
    if (typeof id !== 'number' || !pending) return;
    waiting.delete(id);
    const result = mapOf(message?.['result']);
    if (result) pending.resolve(result);
    else pending.reject(new ProblemError('service-garbled'));
  }

  socket.addEventListener('message', ({ data }) => receive(data));
  socket.addEventListener('close', end);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', () => reject(over()));
    socket.addEventListener('error', () => reject(over()));
  });

  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (isOver) {
          reject(over());
          return;
        }
        last += 1;
        waiting.set(last, { resolve, reject });
        const session = sessionId === undefined ? {} : { sessionId };
        socket.send(JSON.stringify({ id: last, method, params, ...session }));
      }),
    close() {
      end();
      socket.close();
    },
  };
}
