import * as z from 'zod/mini';

/**
 * Calls between the two workers that Chromium runs for `incognito: 'split'`, through `storage.session`, which
 * besides `storage.local` is all that they share. Its change events reach both workers and start a stopped one;
 * runtime messages, BroadcastChannel, locks and IndexedDB are not shared (measured on 156,
 * `tests/e2e/private-facts.spec.ts`). It is in memory, closed to content scripts, and ends with the browser.
 */
export type WorkerSide = 'regular' | 'private';

/** Subset of `storage.session` used here. */
export interface RpcArea {
  get(key: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
  onChanged: {
    addListener(listener: (changes: Record<string, { newValue?: unknown }>) => void): void;
    removeListener(listener: (changes: Record<string, { newValue?: unknown }>) => void): void;
  };
}

/** Kind and body of a call. It is written repeatedly until answered; `attempt` makes each write a change event. */
const CallSchema = z.object({ kind: z.string(), body: z.unknown(), attempt: z.number() });
const ReplySchema = z.object({
  state: z.enum(['accepted', 'done', 'failed']),
  value: z.optional(z.unknown()),
});

export type RpcAnswer =
  /** No worker runs on that side. */
  | { state: 'no-worker' }
  /** The other worker accepted the call, but did not complete it in time, or failed. */
  | { state: 'unfinished' }
  | { state: 'done'; value: unknown };

interface RpcTimeouts {
  /**
   * Time in ms without an acknowledgement after which no worker is assumed. A stopped one was measured to answer
   * within 45 ms.
   */
  acknowledgedMs: number;
  /** Time in ms from the acknowledgement within which the work must complete. */
  doneMs: number;
}

/** How calls of one kind are served. */
interface RpcService {
  /**
   * `at-most-once`: removed when accepted; `at-least-once`: kept until completed, also for a later
   * instance of the worker.
   */
  delivery: 'at-most-once' | 'at-least-once';
  /** A rejection makes the answer of an `at-most-once` call `unfinished`, and leaves another for a later instance. */
  work(body: unknown): Promise<unknown>;
}

const everyMs = 250;
const replies = 'rpc:reply:';
const replyTo = (id: string) => replies + id;
/** Whether a key of `storage.session` holds the reply to a call. */
export const isReplyKey = (key: string): boolean => key.startsWith(replies);
const other = { regular: 'private', private: 'regular' } as const;

/**
 * Creates both ends of the calls for one worker.
 * @param me the side of this worker.
 * @param wait resolves after the given ms.
 */
export function createStorageRpc(
  area: RpcArea,
  me: WorkerSide,
  wait: (ms: number) => Promise<void>,
  onFailed: (error: unknown) => void,
) {
  const inbox = `rpc:${me}:`;
  const outbox = `rpc:${other[me]}:`;
  /** Calls that this instance accepted; further attempts are ignored. */
  const seen = new Set<string>();

  /**
   * Calls the other worker, repeating the write until it answers, and finally removes the call in every case.
   * @param signal aborted when the caller no longer waits: the answer is `unfinished`.
   */
  async function ask(
    kind: string,
    body: unknown,
    timeouts: RpcTimeouts,
    signal?: AbortSignal | null,
  ): Promise<RpcAnswer> {
    const id = `${me}-${crypto.randomUUID()}`;
    const state: { acknowledged: boolean; answer: RpcAnswer | null } = {
      acknowledged: false,
      answer: null,
    };
    const settled = Promise.withResolvers<void>();
    const onAbort = () => settled.resolve();
    const listener = (changes: Record<string, { newValue?: unknown }>) => {
      const reply = z.safeParse(ReplySchema, changes[replyTo(id)]?.newValue);
      if (!reply.success) return;
      state.acknowledged = true;
      if (reply.data.state === 'accepted') return;
      const isDone = reply.data.state === 'done';
      state.answer = isDone ? { state: 'done', value: reply.data.value } : { state: 'unfinished' };
      settled.resolve();
    };
    area.onChanged.addListener(listener);
    signal?.addEventListener('abort', onAbort);
    try {
      let waited = 0;
      for (let attempt = 0; state.answer === null; attempt += 1) {
        if (signal?.aborted) return { state: 'unfinished' };
        if (waited >= timeouts.acknowledgedMs && !state.acknowledged) return { state: 'no-worker' };
        if (waited >= timeouts.acknowledgedMs + timeouts.doneMs) return { state: 'unfinished' };
        // An at-most-once call is removed when accepted, and must not be written again.
        const taken = attempt > 0 && (await area.get(outbox + id))[outbox + id] === undefined;
        if (!taken) await area.set({ [outbox + id]: { kind, body, attempt } });
        await Promise.race([settled.promise, wait(everyMs)]);
        waited += everyMs;
      }
      return state.answer;
    } finally {
      area.onChanged.removeListener(listener);
      signal?.removeEventListener('abort', onAbort);
      await area.remove([outbox + id, replyTo(id)]);
    }
  }

  /** Serves calls. Registers its listener immediately; call it synchronously at start-up. */
  function serve(services: Record<string, RpcService>): void {
    /**
     * Replies unless the caller stopped waiting: it then removed the acknowledgement. A caller that waits has the
     * answer from the change event. The answer, perhaps a secret, is removed here, because the caller's worker may have
     * ended.
     */
    async function reply(id: string, answer: z.infer<typeof ReplySchema>): Promise<void> {
      const isWaiting = (await area.get(replyTo(id)))[replyTo(id)] !== undefined;
      if (!isWaiting) return;
      await area.set({ [replyTo(id)]: answer });
      await area.remove(replyTo(id)).catch(onFailed);
    }

    async function work(id: string, kind: string, body: unknown): Promise<void> {
      const service = services[kind];
      if (!service) return;
      if (service.delivery === 'at-most-once') {
        // The caller removes a call that it gave up and reported as failed: it must not be executed after that.
        if ((await area.get(inbox + id))[inbox + id] === undefined) return;
        await area.remove(inbox + id);
      }
      await area.set({ [replyTo(id)]: { state: 'accepted' } });
      try {
        await reply(id, { state: 'done', value: await service.work(body) });
      } catch (error) {
        if (service.delivery === 'at-most-once') await reply(id, { state: 'failed' });
        throw error;
      }
    }

    function take(key: string, raw: unknown): void {
      const call = z.safeParse(CallSchema, raw);
      const id = key.slice(inbox.length);
      if (!key.startsWith(inbox) || !call.success || seen.has(id)) return;
      const { kind, body } = call.data;
      seen.add(id);
      work(id, kind, body).catch(onFailed);
    }

    area.onChanged.addListener((changes) => {
      for (const [key, { newValue }] of Object.entries(changes)) take(key, newValue);
    });
    // Calls that started this worker, or that an earlier instance left.
    area
      .get(null)
      .then(async (all) => {
        for (const [key, value] of Object.entries(all)) take(key, value);
        // Calls by an earlier instance of this worker are dropped: their callers ended with it.
        const mine = (key: string) => key.startsWith(outbox) || key.startsWith(replyTo(me));
        // An earlier instance may have ended between giving an answer and removing it.
        const isAnswer = (key: string) =>
          isReplyKey(key) && z.safeParse(ReplySchema, all[key]).data?.state !== 'accepted';
        await area.remove(Object.keys(all).filter((key) => mine(key) || isAnswer(key)));
      })
      .catch(onFailed);
  }

  return { ask, serve };
}
