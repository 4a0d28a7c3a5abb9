import type { Problem } from '../../problem';
import { accountItem } from '../registry/account';
import { proxyItem, profilesItem } from '../registry/proxy';
import { settingsItem } from '../registry/settings';
import { itemSignal } from './item-signal';

/** Values that every page renders, following storage. Pages await `ready` before they paint. */
export const settings = itemSignal(settingsItem);
export const account = itemSignal(accountItem);
export const profiles = itemSignal(profilesItem);
export const proxy = itemSignal(proxyItem);

/** First problem that prevents reading one of them; null: none. */
export function firstUnreadable(): Problem | null {
  const problems = [settings, account, profiles, proxy].map(({ problem }) => problem.value);
  return problems.find((found) => found !== null) ?? null;
}

/** Resolves when all of them were read once. Never rejects. */
export const ready: Promise<unknown> = Promise.all([
  settings.ready,
  account.ready,
  profiles.ready,
  proxy.ready,
]);

/** Applies the user's choice of light or dark theme, now and on every change. */
export function followTheme(): void {
  settings.value.subscribe((now) => {
    const theme = now?.theme ?? 'system';
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}

/** Credits of the account in use, as stored for the credit floor; null: no scraper, or no account. */
export function creditsLeft(): number | null {
  const scraper = account.value.value?.account?.scraper;
  return scraper?.hasAccess ? scraper.credits : null;
}

/** Countries of all products of the account, available for scrapes. */
export function scrapeCountries(): string[] {
  const byProduct = Object.values(account.value.value?.account?.countries ?? {});
  return [...new Set(byProduct.flatMap((countries) => Object.keys(countries)))];
}
