import * as z from 'zod/mini';
import { isHost } from '../proxy/host-port';
import { managedStart } from '../proxy/managed-id';
import { parseSiteList } from '../proxy/routing/site-list';
import { readAccountApi, readDashboard, readExitCheck } from '../service/addresses';
import { everywhere, noExtras, type Profile, ProfileSchema } from '../proxy/schema';
import type { Addresses } from './schema';

const Text = z.catch(z.string(), '');

/** Contents of a policy (assets/public/managed-schema.json). Never contains a key or login. */
const PolicySchema = z.object({
  accountApi: z.optional(z.unknown()),
  exitCheck: z.optional(z.unknown()),
  dashboard: z.optional(z.unknown()),
  message: Text,
  profiles: z.catch(z.array(z.unknown()), []),
});

export interface Managed {
  /** URLs of the policy; '' leaves one to the user. */
  addresses: Addresses;
  message: string;
  profiles: { profile: Profile; sites: string }[];
  /** Positions, from 1, of invalid profiles. */
  unreadable: number[];
  /** Positions, from 1, of profiles some of whose sites are invalid and left out. */
  incomplete: number[];
  /** Names of invalid addresses. */
  unreadableAddresses: string[];
}

/** Parses a policy; invalid parts are reported, never thrown. Null for none. */
export function readPolicy(raw: unknown): Managed | null {
  const parsed = z.safeParse(PolicySchema, raw);
  if (!parsed.success) return null;
  const { message, profiles } = parsed.data;
  const unreadableAddresses: string[] = [];
  const address = (name: keyof Addresses, readTyped: (typed: string) => string): string => {
    const typed = parsed.data[name] ?? '';
    if (typed === '') return '';
    try {
      return readTyped(z.parse(z.string(), typed));
    } catch {
      unreadableAddresses.push(name);
      return '';
    }
  };
  const addresses = {
    accountApi: address('accountApi', readAccountApi),
    exitCheck: address('exitCheck', readExitCheck),
    dashboard: address('dashboard', readDashboard),
  };
  const read = profiles.map((raw) => readProfile(raw));
  const good = withOwnIds(read.flatMap((one) => (one ? [one.entry] : [])));
  const set = Object.values(addresses).some((one) => one !== '');
  if (!set && unreadableAddresses.length === 0 && profiles.length === 0) return null;
  const unreadable = read.flatMap((one, at) => (one ? [] : [at + 1]));
  const incomplete = read.flatMap((one, at) => (one?.lacksSites ? [at + 1] : []));
  const shown = message.slice(0, 300);
  return { addresses, message: shown, profiles: good, unreadable, incomplete, unreadableAddresses };
}

const RawProfileSchema = z.record(z.string(), z.unknown());
const SitesSchema = z.nullish(z.array(z.string()));

/** Reads a profile; null if it is invalid. `lacksSites`: some of its sites are. */
function readProfile(
  raw: unknown,
): { entry: Managed['profiles'][number]; lacksSites: boolean } | null {
  const parsed = z.safeParse(RawProfileSchema, raw);
  if (!parsed.success) return null;
  const { sites, scope, ...rest } = parsed.data;
  const list = z.safeParse(SitesSchema, sites);
  const lines = list.data ?? [];
  const { sites: readable, bad } = parseSiteList(lines.join('\n'));
  // Without any of its sites, the profile would take everything.
  if (!list.success || (bad.length > 0 && readable.count === 0)) return null;
  const profile = z.safeParse(ProfileSchema, {
    countries: [],
    session: 'sticky',
    lifetimeMinutes: 30,
    ...rest,
    id: managedStart,
    kind: rest['host'] === undefined ? 'service' : 'custom',
    hasLogin: false,
    extras: noExtras,
    where: { ...everywhere, scope: scope ?? (lines.length > 0 ? 'only' : 'everything') },
  });
  if (!profile.success) return null;
  const { data } = profile;
  if (data.kind === 'custom' && !isHost(data.host)) return null;
  return { entry: { profile: data, sites: lines.join('\n') }, lacksSites: bad.length > 0 };
}

/**
 * Derives IDs from names, so that an active profile keeps its ID when the administrator adds
 * another before it.
 */
function withOwnIds(raw: Managed['profiles']): Managed['profiles'] {
  return raw.map(({ profile, sites }, at) => {
    const same = raw.slice(0, at).filter((other) => other.profile.name === profile.name).length;
    return { profile: { ...profile, id: `${managedStart}${same}-${profile.name}` }, sites };
  });
}
