/**
 * Every Web Lock of Vantage, outermost first: whoever holds one may take only those further down, so that no two wait for
 * each other. The unit tests check the order of every lock that they see taken (`tests/unit/lock-order.ts`). Chromium's
 * private worker has locks of its own: those of the regular one are not seen there (Chromium 156).
 */
export const lockOrder = [
  /** `run:ID`: one run, by whoever brings it on. */
  'run',
  /** Who is connected, and what is stored about them. */
  'account',
  /** Switches, rotations and recoveries. */
  'proxy-operation',
  /** The exit check, whose route is a rule of Chromium's proxy setting. */
  'exit-check',
  /** Chromium's proxy setting. */
  'proxy-setting',
  /** The session rules of `declarativeNetRequest` that follow the profiles. */
  'extras-rules',
  /** Firefox: the rules of `declarativeNetRequest` that block everything without site access. */
  'access-rules',
  /** What is noted of requests in `storage.session`: connections, bytes, and when the routes changed. */
  'request-notes',
  /** Runs of private windows, in `storage.session`. */
  'private-runs',
  /** Firefox: `tabRoutes` in `storage.session`. */
  'tab-routes',
  /** Firefox: `digestLogins` in `storage.session`. */
  'digest-logins',
  /** Chromium: `reloadedPages` in `storage.session`. */
  'reloaded-pages',
  /** What a card may ask for, in `storage.session`: tickets, presses, questions that wait for an answer. */
  'tickets',
  /** `item:KEY`: one stored item. Several are taken in the order of their keys. */
  'item',
  /** Keys and proxy logins. */
  'secrets',
] as const;

type Kind = (typeof lockOrder)[number];
export type LockName = Exclude<Kind, 'run' | 'item'> | `run:${string}` | `item:${string}`;

const fullName = (name: LockName) => `vantage:${name}`;

/** Runs a step while it holds a lock, after all who asked for it before, in any context of the extension. */
export async function withLock<T>(name: LockName, step: () => Promise<T>): Promise<T> {
  return await navigator.locks.request(fullName(name), step);
}

/** Runs a step while it holds the locks of several stored items. @param keys of the items. */
export async function withItemLocks<T>(
  keys: readonly string[],
  step: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = keys.toSorted();
  if (first === undefined) return await step();
  return await withLock(`item:${first}`, () => withItemLocks(rest, step));
}

/** Runs a step while it holds a lock; not at all where somebody else holds it. */
export async function tryWithLock(name: LockName, step: () => Promise<void>): Promise<void> {
  await navigator.locks.request(fullName(name), { ifAvailable: true }, async (lock) => {
    if (lock) await step();
  });
}
