import * as z from 'zod/mini';
import { ProblemError } from '@/utils/problem';
import { parseJson } from '@/utils/parse-json';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { watchesItem } from '@/utils/storage/registry/watches';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { lockItem, settingsItem } from '@/utils/storage/registry/settings';
import { balanceItem } from '@/utils/storage/registry/usage';
import { digestOf } from '@/utils/settings/parse-backup';
import { areSameOptions } from '@/utils/runs/parameters/options';
import { withoutSecrets } from '@/utils/runs/parameters/without-secrets';
import type { ScrapeOptions } from '@/utils/runs/parameters/schema';
import { isManaged } from '@/utils/proxy/managed-id';
import { type Backup, type BackupSecrets, SealedSchema } from '@/utils/settings/backup-schema';
import { seal, unseal } from '@/utils/security/passphrase-seal';
import type { JobStore } from './restore-work';
import { webhookSecretName } from '@/utils/webhooks/secret-name';
import { keyNames, vault } from '@/utils/security/background/secrets';

export const isAccountKey = (name: string): boolean =>
  keyNames.some((key) => name.split('@')[0] === key);

type Parts = Omit<Backup, 'vantageBackup' | 'at' | 'sealed' | 'library'>;

/**
 * Reads the content of a backup, except secrets and results. Options of scrapes come without sessions and secret
 * headers, also in a file with a passphrase, which seals keys and logins only; jobs and watches say so.
 * @param withComparisons whether to include comparisons, which need results.
 */
export async function readBackupContents(
  withComparisons: boolean,
  jobStore: Pick<JobStore, 'read'>,
): Promise<Parts> {
  const profiles = (await profilesItem.read()).filter(({ id }) => !isManaged(id));
  const sites: Record<string, string> = {};
  for (const { id } of profiles) {
    const text = (await sitesItem(id).read())?.text ?? '';
    if (text !== '') sites[id] = text;
  }
  const [settings, account, accounts, excluded, scrapePreferences, balance, { idleMinutes }] =
    await Promise.all([
      settingsItem.read(),
      accountItem.read(),
      accountsItem.read(),
      excludedItem.read(),
      scrapePreferencesItem.read(),
      balanceItem.read(),
      lockItem.read(),
    ]);
  let optionsLeft = 0;
  const plain = (options: ScrapeOptions): ScrapeOptions => {
    const kept = withoutSecrets(options);
    if (!areSameOptions(kept, options)) optionsLeft += 1;
    return kept;
  };
  const mark = (options: ScrapeOptions) =>
    areSameOptions(withoutSecrets(options), options) ? {} : { optionsLeft: true };
  const found = {
    settings,
    account,
    accounts,
    profiles,
    sites,
    excluded,
    scrapePreferences: {
      ...scrapePreferences,
      last: scrapePreferences.last && plain(scrapePreferences.last),
      presets: scrapePreferences.presets.map((one) => ({ ...one, options: plain(one.options) })),
    },
    balance,
  };
  const [recipes, watches, jobs] = await Promise.all([
    recipesItem.read(),
    watchesItem.read(),
    jobStore.read(),
  ]);
  // Work in progress is not backed up: it continues in this browser.
  const work = {
    recipes,
    watches: watches.map((one) => ({
      ...one,
      ...mark(one.draft.options),
      draft: { ...one.draft, options: plain(one.draft.options) },
      pending: null,
    })),
    jobs: jobs.map(({ job, items }) => ({
      job: { ...job, ...mark(job.options), options: plain(job.options) },
      items,
    })),
  };
  const comparisons = withComparisons ? { geoComparisons: await geoComparisonsItem.read() } : {};
  return {
    ...found,
    idleMinutes,
    ...work,
    ...comparisons,
    ...(optionsLeft > 0 && { optionsLeft }),
  };
}

/**
 * Encrypts the keys of all accounts, the logins of custom profiles, and the webhooks with their signing secrets;
 * logins of the service are created again instead.
 * @param text the rest of the backup; its digest is encrypted with the secrets.
 */
export async function sealSecrets(
  text: string,
  profiles: Backup['profiles'],
  passphrase: string,
): Promise<string> {
  const custom = new Set(
    profiles.filter(({ kind }) => kind === 'custom').map(({ id }) => `login:${id}`),
  );
  const { webhooks } = await webhooksItem.read();
  const signing = new Set<string>(webhooks.map(({ id }) => webhookSecretName(id)));
  const isTaken = (name: string) => isAccountKey(name) || custom.has(name) || signing.has(name);
  const secrets: Record<string, string> = {};
  for (const name of await vault.disk.names()) {
    const secret = isTaken(name) ? await vault.get(name) : null;
    if (secret !== null) secrets[name] = secret;
  }
  const inside: z.infer<typeof SealedSchema> = { digest: await digestOf(text), secrets, webhooks };
  return await seal(JSON.stringify(inside), passphrase);
}

/**
 * Decrypts the sealed part of a backup. Rejects with `passphrase-wrong`, and with
 * `backup-changed` if the rest of the file was changed: with different URLs, the keys would be sent
 * to another server.
 */
export async function unsealSecrets(
  text: string,
  { sealed }: Backup,
  passphrase: string,
): Promise<BackupSecrets> {
  const inside = sealed === undefined ? null : await unseal(sealed, passphrase);
  if (inside === null) throw new ProblemError('passphrase-wrong');
  const found = z.safeParse(SealedSchema, parseJson(inside));
  if (!found.success || found.data.digest !== (await digestOf(text))) {
    throw new ProblemError('backup-changed');
  }
  return found.data;
}
