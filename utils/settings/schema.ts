import * as z from 'zod/mini';

// Schemas are created on first use (`z.lazy`): pages and the background load this file at start and
// use few of them.

export const AddressesSchema = z.lazy(() =>
  z.object({
    /** `{base_url}`: root of the account API, without `/public`. */
    accountApi: z.string(),
    /**
     * Responds with the exit's IP address as plain text or JSON; '' for none ('on, exit not
     * verified').
     */
    exitCheck: z.string(),
    dashboard: z.string(),
  }),
);
export type Addresses = z.infer<typeof AddressesSchema>;

export const noAddresses: Addresses = { accountApi: '', exitCheck: '', dashboard: '' };

/** How paid scrapes are sent: as a background task, or synchronously. */
const DeliverySchema = z.lazy(() => z.enum(['background', 'wait']));
const ThemeSchema = z.lazy(() => z.enum(['system', 'light', 'dark']));

export const SettingsSchema = z.lazy(() =>
  z.object({ addresses: AddressesSchema, scrapeDelivery: DeliverySchema, theme: ThemeSchema }),
);
export type Settings = z.infer<typeof SettingsSchema>;

/** Change of settings other than URLs. */
export const PreferencesSchema = z.lazy(() =>
  z.object({ scrapeDelivery: z.optional(DeliverySchema), theme: z.optional(ThemeSchema) }),
);
