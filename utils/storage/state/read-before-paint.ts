import { versionKey } from '../schema-version';
import { ext } from '../../browser/ext';

/** What a page paints first, by its key in `storage.local`; named here, because the items bring their schemas. */
const keys = ['settings', 'account', 'profiles', 'routes', versionKey];

declare global {
  /** Left by the page's first script, where it has one. */
  var vantageFirst: { stored: Promise<Record<string, unknown>> } | undefined;
}

/**
 * Begins to read, in one call, what the page will paint, while its code is still being read. What changes meanwhile
 * is changed in what was read, too: the page may not listen yet.
 */
export function preloadItems(): void {
  const known: Record<string, unknown> = {};
  ext.storage.local.onChanged.addListener((changes) => {
    for (const key of keys) if (changes[key]) known[key] = changes[key].newValue;
  });
  const stored = ext.storage.local.get(keys).then(
    (found) => {
      for (const key of keys) if (!(key in known)) known[key] = found[key];
      return known;
    },
    // Then each value is read by itself, and says why it can't be.
    () => ({}),
  );
  globalThis.vantageFirst = { stored };
}
