import * as z from 'zod/mini';
import { isHost } from '../proxy/host-port';
import { managedStart } from '../proxy/managed-id';
import { everywhere, noExtras, type Profile, ProfileSchema } from '../proxy/schema';

const Text = z.catch(z.string(), '');

/** Contents of a policy (assets/public/managed-schema.json). Never contains a key or login. */
const PolicySchema = z.object({
  accountApi: Text,
  exitCheck: Text,
  dashboard: Text,
  message: Text,
  profiles: z.catch(z.array(z.unknown()), []),
});

export interface Managed {
  /** URLs of the policy; '' leaves one to the user. */
  addresses: { accountApi: string; exitCheck: string; dashboard: string };
  message: string;
  profiles: { profile: Profile; sites: string }[];
  /** Positions, from 1, of invalid profiles. */
  unreadable: number[];
}

/** Parses a policy; invalid parts are reported, never thrown. Null for none. */
export function readPolicy(raw: unknown): Managed | null {
  const parsed = z.safeParse(PolicySchema, raw);
  if (!parsed.success) return null;
  const { accountApi, exitCheck, dashboard, message, profiles } = parsed.data;
  const addresses = {
    accountApi: httpsOnly(accountApi),
    exitCheck: httpsOnly(exitCheck),
    dashboard: httpsOnly(dashboard),
  };
  const read = profiles.map((raw) => readProfile(raw));
  const good = withOwnIds(read.flatMap((one) => (one ? [one] : [])));
  const set = Object.values(addresses).some((address) => address !== '');
  if (!set && profiles.length === 0) return null;
  const unreadable = read.flatMap((one, at) => (one ? [] : [at + 1]));
  return { addresses, message: message.slice(0, 300), profiles: good, unreadable };
}

function httpsOnly(address: string): string {
  return address.startsWith('https://') && URL.canParse(address)
    ? address.replace(/(?<!\/)\/+$/, '')
    : '';
}

const RawProfileSchema = z.record(z.string(), z.unknown());
const SitesSchema = z.catch(z.array(z.string()), []);

function readProfile(raw: unknown): Managed['profiles'][number] | null {
  const parsed = z.safeParse(RawProfileSchema, raw);
  if (!parsed.success) return null;
  const { sites, scope, ...rest } = parsed.data;
  const lines = z.parse(SitesSchema, sites);
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
  return { profile: data, sites: lines.join('\n') };
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
