import * as z from 'zod/mini';
import { storedItem } from './items';
import { AccountStateSchema, ProfileSchema, ProxyStateSchema, SettingsSchema } from './schema';

// A page's first paint needs those below, and no other.
export * from './registry-more';

/**
 * The values in `storage.local` that nearly every part reads. What fewer parts need stands in a file of its own in this
 * folder, so that its schema weighs on no other; secrets are in `secrets.ts`. Pages read and watch; only the background
 * writes. Each says when it is cleared; beside that, 'Erase everything' clears all.
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
