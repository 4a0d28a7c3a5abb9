import * as z from 'zod/mini';
import { lazyObject } from '@/utils/lazy-object';

export const AddressesSchema = lazyObject(() => ({
  /** `{base_url}`: root of the account API, without `/public`. */
  accountApi: z.string(),
  /**
   * Responds with the exit's IP address as plain text or JSON; '' for none ('on, exit not
   * verified').
   */
  exitCheck: z.string(),
  dashboard: z.string(),
}));
export type Addresses = z.infer<typeof AddressesSchema>;

export const noAddresses: Addresses = { accountApi: '', exitCheck: '', dashboard: '' };

/** How paid scrapes are sent: as a background task, or synchronously. */
const DeliverySchema = z.lazy(() => z.enum(['background', 'wait']));
const ThemeSchema = z.lazy(() => z.enum(['system', 'light', 'dark']));

export const SettingsSchema = lazyObject(() => ({
  addresses: AddressesSchema,
  scrapeDelivery: DeliverySchema,
  theme: ThemeSchema,
}));
export type Settings = z.infer<typeof SettingsSchema>;

/** Change of settings other than URLs. */
export const PreferencesSchema = lazyObject(() => ({
  scrapeDelivery: z.optional(DeliverySchema),
  theme: z.optional(ThemeSchema),
}));
