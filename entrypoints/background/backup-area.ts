import * as z from 'zod/mini';
import { mapOf } from '@/utils/checks';
import { adopt, idOf } from '@/utils/library/adopt';
import { getRun } from '@/utils/library/library';
import type { Handlers } from '@/utils/messages/protocol';
import { ProblemError } from '@/utils/problem';
import { layOut } from '@/utils/proxy/where/tables-text';
import { parseJson } from '@/utils/service/transport';
import { accountsItem } from '@/utils/storage/accounts';
import { askingItem } from '@/utils/storage/asking';
import { keepsAccount, readBackup } from '@/utils/storage/backup';
import type { Backup } from '@/utils/storage/schema-backup';
import { forgetTargeting } from '@/utils/storage/keep-targeting';
import { isManaged } from '@/utils/storage/managed-id';
import {
  accountItem,
  excludedItem,
  libraryPulseItem,
  profilesItem,
  settingsItem,
} from '@/utils/storage/registry';
import { seal, unseal } from '@/utils/storage/seal';
import { keyNames, vault } from '@/utils/storage/secrets';
import { sitesItem } from '@/utils/storage/sites';
import { commit, takeBack } from './backup-commit';

const isKey = (name: string): boolean => keyNames.some((key) => name.split('@')[0] === key);

/** Everything but the library, of which pages add what they read; `switchAllOff` rejects where it can't be done. */
export function createBackupArea(switchAllOff: () => Promise<void>): {
  handlers: Pick<Handlers, 'backup/make' | 'backup/restore' | 'backup/result' | 'backup/undo'>;
} {
  return {
    handlers: {
      async 'backup/make'({ passphrase }) {
        if ((await vault.state()).locked) throw new ProblemError('locked');
        const all = await parts();
        const sealed = passphrase === '' ? {} : { sealed: await sealedSecrets(all, passphrase) };
        return { text: JSON.stringify({ vantageBackup: 1, at: Date.now(), ...all, ...sealed }) };
      },

      async 'backup/restore'({ text, passphrase }) {
        const backup = readBackup(text);
        if (!backup) throw new ProblemError('backup-unreadable');
        if ((await vault.state()).locked) throw new ProblemError('locked');
        const secrets = passphrase === '' ? null : await opened(backup, passphrase);
        await switchAllOff();
        await putBack(backup, secrets);
        return {};
      },

      async 'backup/result'({ parcel }) {
        const id = idOf(parcel);
        if (await getRun(id)) return { id: '' };
        await adopt(parcel);
        await libraryPulseItem.update((beats) => beats + 1);
        return { id };
      },

      async 'backup/undo'() {
        await switchAllOff();
        await takeBack();
        return {};
      },
    },
  };
}

async function parts(): Promise<Omit<Backup, 'vantageBackup' | 'at' | 'sealed' | 'library'>> {
  const profiles = (await profilesItem.read()).filter(({ id }) => !isManaged(id));
  const sites: Record<string, string> = {};
  for (const { id } of profiles) {
    const text = (await sitesItem(id).read())?.text ?? '';
    if (text !== '') sites[id] = text;
  }
  const [settings, account, accounts, excluded, asking] = await Promise.all([
    settingsItem.read(),
    accountItem.read(),
    accountsItem.read(),
    excludedItem.read(),
    askingItem.read(),
  ]);
  return { settings, account, accounts, profiles, sites, excluded, asking };
}

/** Keys of every account, and logins of custom profiles: the service's are made anew. */
async function sealedSecrets({ profiles }: Pick<Backup, 'profiles'>, passphrase: string) {
  const custom = new Set(
    profiles.filter(({ kind }) => kind === 'custom').map(({ id }) => `login:${id}`),
  );
  const found: Record<string, string> = {};
  for (const name of await vault.disk.names()) {
    const text = isKey(name) || custom.has(name) ? await vault.get(name) : null;
    if (text !== null) found[name] = text;
  }
  return await seal(JSON.stringify(found), passphrase);
}

async function opened({ sealed }: Backup, passphrase: string): Promise<Record<string, string>> {
  const text = sealed === undefined ? null : await unseal(sealed, passphrase);
  if (text === null) throw new ProblemError('passphrase-wrong');
  const secrets = z.safeParse(mapOf(z.string()), parseJson(text));
  if (!secrets.success) throw new ProblemError('backup-unreadable');
  return secrets.data;
}

/** @param given keys and logins of the file; null: none are to be taken. */
async function putBack(backup: Backup, given: Record<string, string> | null): Promise<void> {
  const now = await parts();
  const managed = (await profilesItem.read()).filter(({ id }) => isManaged(id));
  const own = backup.profiles.filter(({ id }) => !isManaged(id));
  const names = await vault.disk.names();
  const has = (id: string) =>
    given === null ? names.includes(`login:${id}`) : `login:${id}` in given;
  const profiles = [
    ...managed,
    ...own.map((one) => (one.kind === 'custom' ? { ...one, hasLogin: has(one.id) } : one)),
  ];
  const values: Record<string, unknown> = {
    [settingsItem.key]: backup.settings,
    [profilesItem.key]: profiles,
    [excludedItem.key]: backup.excluded,
    [askingItem.key]: backup.asking,
  };
  for (const id of new Set([...Object.keys(now.sites), ...own.map((one) => one.id)])) {
    const text = backup.sites[id] ?? '';
    values[sitesItem(id).key] = text === '' ? null : layOut(text).sites;
  }
  const secrets: Record<string, string | null> = {};
  const keepsKeys = given === null && keepsAccount(backup, now.settings);
  if (!keepsKeys) {
    for (const name of names.filter(isKey)) secrets[name] = null;
    values[accountItem.key] = given === null ? { account: null, problem: null } : backup.account;
    // Accounts beside it are of no use without their keys.
    const { current, others } = backup.accounts;
    values[accountsItem.key] = { current, others: given === null ? [] : others };
  }
  const logins = new Set(own.map(({ id }) => `login:${id}`));
  for (const [name, text] of Object.entries(given ?? {})) {
    if (isKey(name) || logins.has(name)) secrets[name] = text;
  }
  await commit(values, secrets);
  if (!keepsKeys) await forgetTargeting();
}
