/**
 * Every Web Lock of Vantage, outermost first: the holder of one may acquire only later ones, so that no deadlock is
 * possible. The unit tests check the order of every acquired lock (`tests/unit/lock-order.ts`). Chromium's private
 * worker has separate locks; those of the regular worker are not visible there (Chromium 156).
 */
export const webLockOrder = [
  /** Setting, opening, closing and removing the passphrase lock. */
  'lock',
  /** Starting a scrape by menu or keyboard, which joins one of the same page that is under way. */
  'page-scrape',
  /** `run:ID`: one run, while it is advanced. */
  'run',
  /** From the check of the floor until the intent that counts against it is stored. */
  'floor',
  /** `rule-list:ID`: the rule list of one profile, while it is read. */
  'rule-list',
  /** Requesting spare logins. */
  'spare-logins',
  /** From reading the state of a schedule at the service until it is toggled. */
  'schedule-toggle',
  /** The connected account and its stored data. */
  'account',
  /** `profile:ID`: one profile, from the check whether it was edited elsewhere until it is stored. */
  'profile',
  /** Switches, rotations and recoveries. */
  'proxy-operation',
  /** The exit check, whose route is a rule of Chromium's proxy setting. */
  'exit-check',
  /** Chromium: the one URL that the proxy setting leads through a profile of its own. */
  'checked-route',
  /** Chromium's proxy setting. */
  'proxy-setting',
  /** The session rules of `declarativeNetRequest` for profile extras. */
  'extras-rules',
  /** Firefox: the rules of `declarativeNetRequest` that block everything without site access. */
  'access-rules',
  /** Records of requests in `storage.session`: connections, bytes, and route changes. */
  'request-notes',
  /** Runs of private windows, in `storage.session`. */
  'private-runs',
  /** Temporary rules of sites, in `storage.local` and `storage.session`. */
  'temporary-rules',
  /** Firefox: `tabRoutes` in `storage.session`. */
  'tab-routes',
  /** Firefox: `digestLogins` in `storage.session`. */
  'digest-logins',
  /** Chromium: `reloadedPages` in `storage.session`. */
  'reloaded-pages',
  /** Lists that are paged through and rows that are completed, in `storage.session`. */
  'paging',
  /** Permissions of cards, in `storage.session`: tickets, actions, questions that await an answer. */
  'tickets',
  /** Bodies of webhook deliveries, while one is stored or unneeded ones are removed. */
  'webhook-bodies',
  /** `item:KEY`: one stored item. Several are acquired in the order of their keys. */
  'item',
  /** Keys and proxy logins. */
  'secrets',
] as const;

type Kind = (typeof webLockOrder)[number];
type WebLockName =
  | Exclude<Kind, 'run' | 'rule-list' | 'profile' | 'item'>
  | `run:${string}`
  | `rule-list:${string}`
  | `profile:${string}`
  | `item:${string}`;

const fullName = (name: WebLockName) => `vantage:${name}`;

/** Runs a step while holding a lock, in the order requested across all contexts of the extension. */
export async function withWebLock<T>(name: WebLockName, step: () => Promise<T>): Promise<T> {
  return await navigator.locks.request(fullName(name), step);
}

/**
 * Runs a step while holding the locks of several stored items.
 * @param keys keys of the items.
 */
export async function withItemLocks<T>(
  keys: readonly string[],
  step: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = keys.toSorted();
  if (first === undefined) return await step();
  return await withWebLock(`item:${first}`, () => withItemLocks(rest, step));
}

/** Runs a step while holding a lock; skips it when the lock is already held. */
export async function tryWithWebLock(name: WebLockName, step: () => Promise<void>): Promise<void> {
  await navigator.locks.request(fullName(name), { ifAvailable: true }, async (lock) => {
    if (lock) await step();
  });
}
