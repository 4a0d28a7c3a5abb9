import { signal, type ReadonlySignal } from '@preact/signals';
import { listRuns } from '../library/library';
import type { Run } from '../library/schema';
import { toProblem, type Problem } from '../problem';
import {
  accountItem,
  libraryPulseItem,
  profilesItem,
  proxyItem,
  settingsItem,
} from '../storage/registry';
import { liveItem } from './live';

/** Everything a page renders, following storage. Pages wait for `ready` before they paint. */
export const settings = liveItem(settingsItem);
export const account = liveItem(accountItem);
export const profiles = liveItem(profilesItem);
export const proxy = liveItem(proxyItem);

const stored = signal<Run[]>([]);
const runsProblem = signal<Problem | null>(null);
/** Every run in the library, newest first. */
export const runs: ReadonlySignal<Run[]> = stored;

async function readRuns(): Promise<void> {
  try {
    stored.value = await listRuns();
    runsProblem.value = null;
  } catch (error) {
    runsProblem.value = toProblem(error);
  }
}

libraryPulseItem.watch(() => void readRuns());

/** The first thing found that can't be read; null when all is well. */
export function unreadable(): Problem | null {
  return (
    [settings, account, profiles, proxy]
      .map(({ problem }) => problem.value)
      .find((found) => found !== null) ?? runsProblem.value
  );
}

/** Settles when all of it was read once. Never rejects. */
export const ready: Promise<unknown> = Promise.all([
  settings.ready,
  account.ready,
  profiles.ready,
  proxy.ready,
  readRuns(),
]);

/** Lays the user's choice of light or dark over the system's, now and whenever it changes. */
export function followTheme(): void {
  settings.value.subscribe((now) => {
    const theme = now?.theme ?? 'system';
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}

/** Credits left as the service said last: with the account, or with a run since. */
export function creditsLeft(): number | null {
  const known = account.value.value?.account ?? null;
  const spent = stored.value
    .filter(({ cost, updatedAt }) => cost.left !== null && updatedAt > (known?.checkedAt ?? 0))
    .sort((a, b) => b.updatedAt - a.updatedAt)[0];
  return spent?.cost.left ?? (known?.scraper.hasAccess ? known.scraper.credits : null);
}

/** Every country the account's products know: what a scrape may ask for. */
export function scrapeCountries(): string[] {
  const byProduct = Object.values(account.value.value?.account?.countries ?? {});
  return [...new Set(byProduct.flatMap((countries) => Object.keys(countries)))];
}
