import type { Problem } from '../../problem';
import { accountItem } from '../registry/account';
import { profilesItem } from '../registry/profiles';
import { proxyItem } from '../registry/proxy';
import { settingsItem } from '../registry/settings';
import { itemSignal } from './item-signal';

/** What every page renders, following storage. Pages wait for `ready` before they paint. */
export const settings = itemSignal(settingsItem);
export const account = itemSignal(accountItem);
export const profiles = itemSignal(profilesItem);
export const proxy = itemSignal(proxyItem);

/** The first thing found that can't be read; null when all is well. */
export function firstUnreadable(): Problem | null {
  const problems = [settings, account, profiles, proxy].map(({ problem }) => problem.value);
  return problems.find((found) => found !== null) ?? null;
}

/** Settles when all of it was read once. Never rejects. */
export const ready: Promise<unknown> = Promise.all([
  settings.ready,
  account.ready,
  profiles.ready,
  proxy.ready,
]);

/** Lays the user's choice of light or dark over the system's, now and whenever it changes. */
export function followTheme(): void {
  settings.value.subscribe((now) => {
    const theme = now?.theme ?? 'system';
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}

/** Credits of the account in use, as the background keeps them for the floor; null: no scraper, or no account. */
export function creditsLeft(): number | null {
  const scraper = account.value.value?.account?.scraper;
  return scraper?.hasAccess ? scraper.credits : null;
}

/** Every country the account's products know: what a scrape may ask for. */
export function scrapeCountries(): string[] {
  const byProduct = Object.values(account.value.value?.account?.countries ?? {});
  return [...new Set(byProduct.flatMap((countries) => Object.keys(countries)))];
}
