import * as z from 'zod/mini';
import { ScrapePreferencesSchema } from '../runs/parameters/preferences-schema';
import { BalanceSchema } from '../account/balance-levels';
import { ComparisonsSchema } from '../compare/schema';
import { AccountsSchema, AccountStateSchema } from '../account/schema';
import { ProfileSchema } from '../proxy/schema';
import { SettingsSchema } from './schema';
import { JobBundleSchema } from '../jobs/job-bundle';
import { maxRecipes, RecipeSchema } from '../recipes/schema';
import { maxWatches, WatchSchema } from '../watches/schema';
import { maxWebhooks, WebhookSchema } from '../webhooks/schema';

/**
 * IDs of favourite profiles, and of those used last, newest first. IDs without a profile are left out where they are
 * shown.
 */
export const RememberedProfilesSchema = z.object({
  favourites: z.array(z.string()),
  recent: z.array(z.string()),
});

/**
 * Backup of all user data as one file. Secrets are encrypted with a passphrase or left out;
 * sessions, and headers of scrapes that look like secrets, are left out. Site lists are stored as text; their index is
 * rebuilt.
 */
export const BackupSchema = z.object({
  vantageBackup: z.literal(1),
  /** Timestamp in ms. */
  at: z.number(),
  settings: SettingsSchema,
  account: AccountStateSchema,
  accounts: AccountsSchema,
  profiles: z.array(ProfileSchema),
  /** Sites by profile ID, one per line. */
  sites: z.record(z.string(), z.string()),
  excluded: z.array(z.string()),
  scrapePreferences: ScrapePreferencesSchema,
  /** Balance levels by account ID. Missing, like the next two fields, in older backups. */
  balance: z.optional(z.record(z.string(), BalanceSchema)),
  /** Idle minutes before the automatic lock; 0: only when the browser closes. */
  idleMinutes: z.optional(z.int().check(z.gte(0), z.lte(1440))),
  /** Comparisons, in backups with results. */
  geoComparisons: z.optional(ComparisonsSchema),
  /** Recipes, watches without their runs, and jobs with their addresses. Missing in older backups. */
  recipes: z.optional(z.array(RecipeSchema).check(z.maxLength(maxRecipes))),
  watches: z.optional(z.array(WatchSchema).check(z.maxLength(maxWatches))),
  jobs: z.optional(z.array(JobBundleSchema)),
  /** Number of presets, watches and jobs whose session or secret headers are left out; missing: none. */
  optionsLeft: z.optional(z.int().check(z.gte(0))),
  /** Order of the popup's list. Missing in older backups. */
  remembered: z.optional(RememberedProfilesSchema),
  /** JSON of `SealedSchema`, encrypted with a passphrase (`passphrase-seal.ts`). */
  sealed: z.optional(z.string()),
  /** Results as serialized by `library/database/export-bundle.ts`. */
  library: z.optional(z.array(z.string())),
});
export type Backup = z.infer<typeof BackupSchema>;

/**
 * Secrets by name, with the digest of the rest of the backup (`digestOf`), which must match on
 * restore.
 */
export const SealedSchema = z.object({
  digest: z.string(),
  secrets: z.record(z.string(), z.string()),
  /** Sealed because an address often holds a token. Missing in older backups. */
  webhooks: z.optional(z.array(WebhookSchema).check(z.maxLength(maxWebhooks))),
});

/** Opened sealed part without its digest. */
export type BackupSecrets = Omit<z.infer<typeof SealedSchema>, 'digest'>;

/** IDs of the recipes, watches, jobs and webhooks that a restore added. */
export const RestoredWorkSchema = z.object({
  recipes: z.array(z.string()),
  watches: z.array(z.string()),
  jobs: z.array(z.string()),
  /** Absent if none. */
  webhooks: z.optional(z.array(z.string())),
});
export type RestoredWork = z.infer<typeof RestoredWorkSchema>;

/** Differences between a backup and this browser: the effects of a restore. */
export interface BackupChanges {
  /** Names of profiles. */
  added: string[];
  changed: string[];
  gone: string[];
  /** Whether profiles that stay change places: the first one for a site takes it. */
  order: boolean;
  addresses: boolean;
  /** Host of the account API, if it becomes another one; '' otherwise. */
  accountHost: string;
  /** New hosts of the exit check and the dashboard; '' for an address that does not change or is removed. */
  exitCheckHost: string;
  dashboardHost: string;
  /** Hosts of rule lists that are read afterwards and were not before, one for each list. */
  ruleListHosts: string[];
  preferences: boolean;
  scrapePreferences: boolean;
  excluded: boolean;
  /** Favourite profiles, and those used last. */
  remembered: boolean;
  /**
   * keep: the account here stays in use; replace: the backup's account and keys replace it; drop: no account is in use
   * then; sealed: alike, unless the passphrase of the backup's keys is given.
   */
  account: 'keep' | 'replace' | 'drop' | 'sealed' | 'none';
  /** Whether the levels of an account that stays change. */
  levels: boolean;
  comparisons: number;
  /** Number of recipes, watches and jobs to add; watches and jobs are added paused. */
  recipes: number;
  watches: number;
  jobs: number;
  /** Numbers of those that are not here and have no room. */
  left: { comparisons: number; recipes: number; watches: number };
  results: number;
  /** Number of presets, watches and jobs of the file whose session or secret headers are not in it. */
  optionsLeft: number;
}
