import { AsyncLocalStorage } from 'node:async_hooks';
import { webLockOrder } from '@/utils/storage/web-locks';

interface Held {
  name: string;
  released: boolean;
  /** Locks held when this lock was requested. */
  outer: Held | undefined;
}
const holding = new AsyncLocalStorage<Held>();

function rankOf(name: string): number {
  const [, kind = ''] = name.split(':');
  const rank = webLockOrder.findIndex((one) => one === kind);
  if (rank < 0)
    throw new Error(`The lock '${name}' is not among those of utils/storage/web-locks.ts`);
  return rank;
}

/** Throws when the holder of one lock must not request the other. */
function checkLockOrder(held: string, wanted: string): void {
  const [before, after] = [rankOf(held), rankOf(wanted)];
  const isItem = webLockOrder[after] === 'item';
  if (before < after || (before === after && isItem && held < wanted)) return;
  throw new Error(`'${wanted}' is taken while '${held}' is held: see utils/storage/web-locks.ts`);
}

/** Checks the order of all lock requests by the code under test, across promises and timers. */
export function watchLockOrder(manager: LockManager): void {
  const request = manager.request.bind(manager);
  async function checked(name: string, ...args: unknown[]): Promise<unknown> {
    const step = args.pop() as (lock: Lock | null) => unknown;
    const options = (args[0] ?? {}) as LockOptions;
    const outer = holding.getStore();
    rankOf(name);
    for (let one = outer; one; one = one.outer) if (!one.released) checkLockOrder(one.name, name);
    return await request(name, options, async (lock) => {
      const held: Held = { name, released: lock === null, outer };
      try {
        return await holding.run(held, async () => await step(lock));
      } finally {
        held.released = true;
      }
    });
  }
  Object.defineProperty(manager, 'request', { value: checked, configurable: true });
}
