import * as z from 'zod/mini';
import { everywhere, noExtras, type Profile, ProfileSchema } from '../schema';
import type { ImportedProxy, SkippedItem } from './import-result';
import { readImport, type ImportSource } from './read-import';
import { isHost } from '../host-port';
import { parseSiteList } from '../routing/site-list';
import { isRecord } from '../../is-record';
import { isStackOverflow } from '../../stack-overflow';

/**
 * Entry of Vantage's own file (docs/transfer-format.md). One without `sites` is refused: its profile could take more
 * than in the browser that wrote the file.
 */
const EntrySchema = z.object({ profile: ProfileSchema, sites: z.string() });

/** Profile to add, with its sites as text and, for custom profiles, the login from the file. */
interface NewProfile {
  profile: Profile;
  sites: string;
  login: { username: string; password: string } | null;
  /** Its ID in the file, which the encrypted logins refer to; null: from another switcher. */
  idThere: string | null;
  /** Whether it was active where the file comes from. Added profiles are off regardless. */
  wasOn: boolean;
}

export interface ImportPlan {
  /** Encrypted logins from the file; null: none. */
  sealed: string | null;
  source: ImportSource | 'vantage';
  added: NewProfile[];
  /** Items that were omitted or imported only in part, with reasons. */
  skipped: (Pick<SkippedItem, 'name'> & {
    why: SkippedItem['why'] | 'profile-unreadable' | 'file-version' | 'logins-unreadable';
  })[];
}

/** Serializes profiles, indented by two spaces for readability and diffs. */
export function profilesFile(
  profiles: readonly { profile: Profile; sites: string }[],
  sealed: string | null = null,
): string {
  const file = { vantageProfiles: 1, profiles, ...(sealed ? { sealedLogins: sealed } : {}) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads an opened or pasted text: Vantage's own file, another switcher's export, or proxy lines.
 * @param existingNames names of stored profiles, which new names must not repeat: the UI identifies profiles by name.
 * @param newId creates IDs; those of the file may already exist here.
 */
export function planImport(
  text: string,
  existingNames: readonly string[],
  newId: () => string,
): ImportPlan {
  const names = new Map(existingNames.map((name) => [name, 1]));
  const own = ownFile(text);
  if (own) return planOwn(own, names, newId);
  const { source, imported } = readImport(text);
  const added = imported.proxies.map((proxy) => profileOf(proxy, newId(), names));
  const skipped = imported.skipped.map(({ name, why }) => ({ name: withoutLogin(name), why }));
  return { source, added, skipped, sealed: null };
}

/** Reads Vantage's own file entry by entry, so that one that can't be read costs no other. */
function planOwn(
  { vantageProfiles: version, profiles, sealedLogins: sealed }: Record<string, unknown>,
  names: Map<string, number>,
  newId: () => string,
): ImportPlan {
  const skipped: ImportPlan['skipped'] = [];
  const list: unknown = version === 1 ? profiles : null;
  const entries: unknown[] | null = Array.isArray(list) ? list : null;
  if (version !== 1) skipped.push({ name: 'vantageProfiles', why: 'file-version' });
  else if (!entries) skipped.push({ name: 'profiles', why: 'entry-unreadable' });
  const added = (entries ?? []).flatMap((entry, at): NewProfile[] => {
    const parsed = z.safeParse(EntrySchema, entry);
    if (!parsed.success) {
      skipped.push({ name: String(at + 1), why: 'profile-unreadable' });
      return [];
    }
    const { profile, sites } = parsed.data;
    if (profile.kind === 'custom' && !isHost(profile.host)) {
      skipped.push({ name: profile.name.slice(0, 60), why: 'host-unreadable' });
      return [];
    }
    const base = { ...profile, id: newId(), name: freeName(profile.name, names) };
    const without = base.kind === 'custom' ? { ...base, hasLogin: false } : base;
    // Container IDs may name others in this browser. They are kept: without them the profile would take all containers.
    if (base.where.containers.length > 0) skipped.push({ name: base.name, why: 'window-proxy' });
    const { readable, bad } = readableSites(sites);
    for (const line of bad) {
      const name = withoutLogin(`${base.name}: ${line}`);
      skipped.push({ name, why: 'pattern-unreadable' });
    }
    const rest = { login: null, idThere: profile.id, wasOn: false };
    return [{ profile: without, sites: readable, ...rest }];
  });
  const isSealed = typeof sealed === 'string';
  if (!isSealed && sealed !== undefined && sealed !== null) {
    skipped.push({ name: 'sealedLogins', why: 'logins-unreadable' });
  }
  return { source: 'vantage', added, skipped, sealed: isSealed ? sealed : null };
}

/** Sites without the lines that can't be read, and those lines: the form would refuse to save them. */
function readableSites(sites: string): { readable: string; bad: string[] } {
  const { bad } = parseSiteList(sites);
  if (bad.length === 0) return { readable: sites, bad: [] };
  const lines = new Set(bad.map(({ line }) => line));
  const kept = sites.split(/\r?\n/).filter((_line, at) => !lines.has(at + 1));
  return { readable: kept.join('\n'), bad: bad.map(({ text }) => text) };
}

/** Name for the report: hosts, patterns and URLs of a file may hold a login, as in `user:password@host`. */
function withoutLogin(name: string): string {
  return name
    .slice(0, 300)
    .split(/(\s)/)
    .map((word) => {
      const [, scheme = '', rest = ''] = /^([a-z*]{1,10}:\/\/)?(.*)$/i.exec(word) ?? [];
      const at = rest.lastIndexOf('@');
      return at > 0 && rest.slice(0, at).includes(':') ? `${scheme}…${rest.slice(at)}` : word;
    })
    .join('');
}

/** The text as a file of Vantage, of whatever version; null: it is of another kind. */
function ownFile(text: string): Record<string, unknown> | null {
  try {
    const file: unknown = JSON.parse(text.trim());
    return isRecord(file) && Object.hasOwn(file, 'vantageProfiles') ? file : null;
  } catch (error) {
    // Not JSON, or nested too deeply: the text may be in another readable format.
    if (error instanceof SyntaxError || isStackOverflow(error)) return null;
    throw error;
  }
}

function profileOf(proxy: ImportedProxy, id: string, names: Map<string, number>): NewProfile {
  const { scope, username, password, ruleList, active: wasOn } = proxy;
  const base = {
    id,
    name: freeName(proxy.name, names),
    color: 'grey',
    letter: '',
    where: { ...everywhere, scope },
    extras: noExtras,
    ...(ruleList !== undefined && { ruleList: { url: ruleList, every: 'day' as const } }),
  } as const;
  const sites = proxy.sites.join('\n');
  if (proxy.scheme === 'direct')
    return { profile: { ...base, kind: 'direct' }, sites, login: null, idThere: null, wasOn };
  const hasLogin = username !== '' || password !== '';
  const { scheme, host, port } = proxy;
  return {
    profile: { ...base, kind: 'custom', scheme, host, port, hasLogin },
    sites,
    login: hasLogin ? { username, password } : null,
    idThere: null,
    wasOn,
  };
}

/** Unique name of at most 60 characters. `names` maps each base name to its last number. */
function freeName(wanted: string, names: Map<string, number>): string {
  const tidy = Array.from(wanted.trim().replaceAll(/\s+/g, ' '));
  const base = tidy.slice(0, 53).join('') || '–';
  // Lists of one proxy with 100,000 logins are common: continue at the last number.
  let n = names.get(base) ?? 0;
  let name = base;
  if (n > 0) {
    do name = `${base} ${(n += 1)}`;
    while (names.has(name));
  }
  names.set(base, Math.max(n, 1));
  names.set(name, Math.max(names.get(name) ?? 0, 1));
  return name;
}
