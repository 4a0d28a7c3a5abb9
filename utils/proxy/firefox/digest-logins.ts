import * as z from 'zod/mini';
import { ext } from '../../browser/ext';
import { withLock } from '../../storage/web-locks';
import { type Endpoint, type Login, normalizeHost } from '../endpoint';

/**
 * Firefox (measured on 153) answers a Digest challenge with the login that it was first given for that host and port,
 * until it is closed; unlike Basic, no header of an extension takes its place. So a second login is refused there.
 * Which login each endpoint has is kept as a digest of it, in `storage.session`, which ends with Firefox, too.
 */
const key = 'digestLogins';
const KnownSchema = z.record(z.string(), z.string());

async function known(): Promise<Record<string, string>> {
  return z.safeParse(KnownSchema, (await ext.storage.session.get(key))[key]).data ?? {};
}

const nameOf = ({ host, port }: Omit<Endpoint, 'scheme'>) => `${normalizeHost(host)}:${port}`;

async function fingerprint({ username, password }: Login): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([username, password]));
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', text))).join();
}

/** Whether Firefox holds a Digest login for this endpoint other than this one. */
export async function holdsOtherDigestLogin(
  endpoint: Omit<Endpoint, 'scheme'>,
  login: Login | null,
): Promise<boolean> {
  const held = (await known())[nameOf(endpoint)];
  return held !== undefined && (login === null || held !== (await fingerprint(login)));
}

/** Notes that an endpoint was given this login for a Digest challenge. The first one stays. */
export async function noteDigestLogin(
  endpoint: Omit<Endpoint, 'scheme'>,
  login: Login,
): Promise<void> {
  const mine = await fingerprint(login);
  await withLock('digest-logins', async () => {
    await ext.storage.session.set({ [key]: { [nameOf(endpoint)]: mine, ...(await known()) } });
  });
}
