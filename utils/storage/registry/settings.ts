import * as z from 'zod/mini';
import { storedItem } from '../items';
import { noAddresses, SettingsSchema, AddressesSchema } from '../../settings/schema';
import { defaultIdleMinutes } from '../../security/idle-minutes';
import { OnboardingStepSchema } from '../../onboarding/schema';

export const settingsItem = storedItem({
  key: 'settings',
  version: 0,
  cleared: 'erase',
  schema: () => SettingsSchema,
  initial: () => ({
    addresses: noAddresses,
    scrapeDelivery: 'background' as const,
    theme: 'system' as const,
  }),
});

/** Settings preset by company policy; empty: none. Rewritten at each start. */
export const managedItem = storedItem({
  key: 'managed',
  version: 0,
  cleared: 'replaced',
  schema: () =>
    z.object({
      addresses: AddressesSchema,
      message: z.string(),
      unreadable: z.array(z.number()),
      incomplete: z._default(z.array(z.number()), []),
      unreadableAddresses: z._default(z.array(z.string()), []),
    }),
  initial: () => ({
    addresses: noAddresses,
    message: '',
    unreadable: [],
    incomplete: [],
    unreadableAddresses: [],
  }),
});

/**
 * State of the lock as far as pages may know it; the lock itself is stored with the secrets, and `set` mirrors it.
 */
export const lockItem = storedItem({
  key: 'lock',
  version: 0,
  cleared: 'replaced',
  schema: () => z.object({ set: z.boolean(), idleMinutes: z.number() }),
  initial: () => ({ set: false, idleMinutes: defaultIdleMinutes }),
});

/**
 * Steps of the welcome page that the user skipped, until resumed; completed steps are derived from other stored
 * values.
 */
export const skippedItem = storedItem({
  key: 'welcomeSkipped',
  version: 0,
  cleared: 'parts',
  schema: () => z.array(OnboardingStepSchema),
  initial: () => [],
});

/** Whether keys and logins were once stored in plain text, until the user has read the advice to replace them. */
export const keysToReplaceItem = storedItem({
  key: 'keysToReplace',
  version: 2,
  cleared: 'erase',
  schema: () => z.boolean(),
  initial: () => false,
});

/** Whether the welcome page was opened automatically. */
export const welcomedItem = storedItem({
  key: 'welcomed',
  version: 0,
  cleared: 'erase',
  schema: () => z.boolean(),
  initial: () => false,
});
