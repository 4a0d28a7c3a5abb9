import * as z from 'zod/mini';

// Schemas are made on first use (`z.lazy`): a background or page that starts reads this file, and makes a few of them.

export const AddressesSchema = z.lazy(() =>
  z.object({
    /** `{base_url}`: root of the account API, without `/public`. */
    accountApi: z.string(),
    /** Answers with the exit's address as plain text or JSON; empty: 'on, exit not verified'. */
    exitCheck: z.string(),
    dashboard: z.string(),
  }),
);
export type Addresses = z.infer<typeof AddressesSchema>;

/** How paid scrapes go out: as a background task, or waiting for the synchronous answer. */
const DeliverySchema = z.lazy(() => z.enum(['background', 'wait']));
const ThemeSchema = z.lazy(() => z.enum(['system', 'light', 'dark']));

export const SettingsSchema = z.lazy(() =>
  z.object({ addresses: AddressesSchema, scrapeDelivery: DeliverySchema, theme: ThemeSchema }),
);
export type Settings = z.infer<typeof SettingsSchema>;

/** A change of the settings that are no addresses. */
export const PreferencesSchema = z.lazy(() =>
  z.object({ scrapeDelivery: z.optional(DeliverySchema), theme: z.optional(ThemeSchema) }),
);
