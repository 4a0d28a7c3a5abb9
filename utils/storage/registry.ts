import * as z from 'zod/mini';
import { storedItem } from './items';
import { AccountStateSchema, ProfileSchema, ProxyStateSchema, SettingsSchema } from './schema';

/**
 * Every value kept in `storage.local`, secrets aside (those are in `secrets.ts`). Pages read and
 * watch; only the background writes. Each line says when the value is cleared.
 */

/** Kept until the user resets it. */
export const settingsItem = storedItem('settings', SettingsSchema, () => ({
  addresses: { accountApi: '', exitCheck: '', dashboard: '' },
  scrapeDelivery: 'background' as const,
  theme: 'system' as const,
}));

/** Cleared by 'Forget this account'. */
export const accountItem = storedItem('account', AccountStateSchema, () => ({
  account: null,
  problem: null,
}));

/** In the user's order; kept until removed one by one. */
export const profilesItem = storedItem('profiles', z.array(ProfileSchema), () => []);

/** What is on now; survives restarts, cleared by switching off. */
export const proxyItem = storedItem('routes', ProxyStateSchema, () => ({
  on: [],
  before: null,
  applied: [],
  problem: null,
}));

/** The profile that was switched on last: what the shortcut turns on. */
export const lastProfileItem = storedItem('lastProfile', z.string(), () => '');

/** Sites that no profile takes, as lines of the site syntax; kept until removed one by one. */
export const excludedItem = storedItem('excluded', z.array(z.string()), () => []);

/** Firefox: how the dead proxy under the listener stands; `down` where none is needed. */
export const barrierItem = storedItem(
  'barrier',
  z.enum(['down', 'up', 'needs-private-access', 'not-ours']),
  () => 'down' as const,
);

/** Chromium: the routes that the setting of private windows was made from; empty: they have none. */
export const privateRoutesItem = storedItem('privateRoutes', z.string(), () => '');

/** Grows by one whenever a run in the library changes, so that open pages read again. */
export const libraryPulseItem = storedItem('libraryPulse', z.number(), () => 0);
