import { logFailure, loggingFailure } from '../log-failure';
import { ext } from './ext';

interface ListenerList<L> {
  addListener(listener: L): void;
  removeListener(listener: L): void;
}

interface Entry {
  prefixes: readonly string[];
  listen(): void;
  stop(): void;
}

const entries: Entry[] = [];
/** Number of changes seen. If it grew during a read, the result of the read is dropped: the change starts a new one. */
let changesSeen = 0;

const isOf = ({ prefixes }: Entry, key: string): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix));

/** Removes the listeners of which nothing is stored, and adds the others. */
async function syncListeners(): Promise<void> {
  const mine = changesSeen;
  const keys = Object.keys(await ext.storage.session.get(null));
  if (mine !== changesSeen) return;
  for (const entry of entries) {
    if (keys.some((key) => isOf(entry, key))) entry.listen();
    else entry.stop();
  }
}

function follow(changes: Record<string, { newValue?: unknown }>): void {
  const keys = Object.entries(changes);
  const touched = entries.filter((entry) => keys.some(([key]) => isOf(entry, key)));
  if (touched.length === 0) return;
  changesSeen += 1;
  for (const entry of touched) {
    if (keys.some(([key, { newValue }]) => newValue !== undefined && isOf(entry, key))) {
      entry.listen();
    }
  }
  syncListeners().catch(logFailure('following what is stored of tabs'));
}

/**
 * Listens to an event only while `storage.session` holds something that the listener would remove, such as the rows
 * of a tab when tabs close. Otherwise each closed tab would start a stopped background: browsers start it for
 * every listener that it had when it stopped. Registers the listener; call it synchronously at start-up.
 * @param event such as `tabs.onRemoved`.
 * @param prefixes beginnings of the keys that the listener removes. A key without a value must be absent.
 */
export function listenWhileStored<L>(
  event: ListenerList<L>,
  listener: L,
  prefixes: readonly string[],
): void {
  event.addListener(listener);
  entries.push({
    prefixes,
    // Adding a registered listener again changes nothing.
    listen: () => event.addListener(listener),
    stop: () => event.removeListener(listener),
  });
  if (entries.length > 1) return;
  ext.storage.session.onChanged.addListener(follow);
  // In a later task, when every area has registered its listeners.
  setTimeout(loggingFailure('following what is stored of tabs', syncListeners));
}
