import { versionKey } from '../schema-version';
import { ext } from '../../browser/ext';

/**
 * Keys in `storage.local` of the first paint's values; listed here, because importing the items would load their
 * schemas.
 */
const keys = ['settings', 'account', 'profiles', 'proxyState', 'lock', versionKey];

declare global {
  /** Set by the page's first script, if it has one. */
  var vantagePreload: { stored: Promise<Record<string, unknown>> } | undefined;
}

/**
 * Reads the values of the first paint in one call while the page's code is still loading. Changes received
 * meanwhile are applied to the result, since the page may not be listening yet.
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
    // After a failure, each value is read separately and reports its own problem.
    () => ({}),
  );
  globalThis.vantagePreload = { stored };
}
