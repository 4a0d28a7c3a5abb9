import * as z from 'zod/mini';
import { storedItem } from '../items';
import { SettingsSchema, AddressesSchema } from '../../settings/schema';
import { defaultIdleMinutes } from '../../security/idle-minutes';
import { OnboardingStepSchema } from '../../onboarding/schema';

export const settingsItem = storedItem({
  key: 'settings',
  version: 0,
  cleared: 'erase',
  schema: () => SettingsSchema,
  initial: () => ({
    addresses: { accountApi: '', exitCheck: '', dashboard: '' },
    scrapeDelivery: 'background' as const,
    theme: 'system' as const,
  }),
});

/** What the company of this browser presets; empty: nothing. Written anew at each start. */
export const managedItem = storedItem({
  key: 'managed',
  version: 0,
  cleared: 'replaced',
  schema: () =>
    z.object({
      addresses: AddressesSchema,
      message: z.string(),
      unreadable: z.array(z.number()),
    }),
  initial: () => ({
    addresses: { accountApi: '', exitCheck: '', dashboard: '' },
    message: '',
    unreadable: [],
  }),
});

/** What pages may know of the lock; the lock itself lies with the secrets, and `set` follows it. */
export const lockItem = storedItem({
  key: 'lock',
  version: 0,
  cleared: 'replaced',
  schema: () => z.object({ set: z.boolean(), idleMinutes: z.number() }),
  initial: () => ({ set: false, idleMinutes: defaultIdleMinutes }),
});

/** Steps of the welcome page that the user skipped, until they are taken up again; those done are told by what there is. */
export const skippedItem = storedItem({
  key: 'welcomeSkipped',
  version: 0,
  cleared: 'parts',
  schema: () => z.array(OnboardingStepSchema),
  initial: () => [],
});

/** Whether keys and logins lay on the disk in plain text once, until the user has read what to do about it. */
export const keysToReplaceItem = storedItem({
  key: 'keysToReplace',
  version: 2,
  cleared: 'erase',
  schema: () => z.boolean(),
  initial: () => false,
});

/** Whether the welcome page has opened by itself. */
export const welcomedItem = storedItem({
  key: 'welcomed',
  version: 0,
  cleared: 'erase',
  schema: () => z.boolean(),
  initial: () => false,
});
