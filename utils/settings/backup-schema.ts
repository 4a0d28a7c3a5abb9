import * as z from 'zod/mini';
import { ScrapePreferencesSchema } from '../runs/parameters/schema';
import { BalanceSchema } from '../account/balance-levels';
import { ComparisonsSchema } from '../compare/schema';
import { AccountsSchema, AccountStateSchema } from '../account/schema';
import { ProfileSchema } from '../proxy/schema';
import { SettingsSchema } from './schema';

/**
 * Everything that its owner made, as one file. Secrets are in it sealed under a passphrase or not at all; sessions
 * never are. Site lists are text: what is laid out for look-up is made anew from it.
 */
export const BackupSchema = z.object({
  vantageBackup: z.literal(1),
  /** Milliseconds since the epoch. */
  at: z.number(),
  settings: SettingsSchema,
  account: AccountStateSchema,
  accounts: AccountsSchema,
  profiles: z.array(ProfileSchema),
  /** By the profile's id, a site a line. */
  sites: z.record(z.string(), z.string()),
  excluded: z.array(z.string()),
  asking: ScrapePreferencesSchema,
  /** Levels of balances, by the account's id. This and the next two: absent in files of before they were kept. */
  balance: z.optional(z.record(z.string(), BalanceSchema)),
  /** Minutes without use after which it locks itself; 0: only when the browser is closed. */
  idleMinutes: z.optional(z.int().check(z.gte(0), z.lte(1440))),
  /** Comparisons, in files with results. */
  worlds: z.optional(ComparisonsSchema),
  /** `SealedSchema`, as JSON under a passphrase (`passphrase-seal.ts`). */
  sealed: z.optional(z.string()),
  /** Results as `library/database/export-bundle.ts` packs them. */
  library: z.optional(z.array(z.string())),
});
export type Backup = z.infer<typeof BackupSchema>;

/** Keys and logins by name, and what they were sealed beside (`digestOf`): they open beside nothing else. */
export const SealedSchema = z.object({
  digest: z.string(),
  secrets: z.record(z.string(), z.string()),
});

/** What of a backup differs from what is here: what restoring it would change. */
export interface BackupChanges {
  /** Names of profiles. */
  added: string[];
  changed: string[];
  gone: string[];
  addresses: boolean;
  preferences: boolean;
  asking: boolean;
  excluded: boolean;
  /** keep: the account here stays; replace: it comes with its keys; drop: it must be connected again. */
  account: 'keep' | 'replace' | 'drop' | 'none';
  /** Levels of the account that stays. */
  levels: boolean;
  /** How many comparisons come with it. */
  worlds: number;
  /** How many results it holds. */
  results: number;
}
