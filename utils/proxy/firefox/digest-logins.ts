import * as z from 'zod/mini';
import { sessionItem } from '../../storage/session-item';
import { withWebLock } from '../../storage/web-locks';
import { type Endpoint, type Login, bareHost, comparableHost } from '../endpoint';

/**
 * Until it closes, Firefox (measured on 153) answers Digest challenges with the first login used for that host and
 * port; unlike with Basic, no header set by an extension replaces it. A second login is therefore refused there.
 * The login of each endpoint is recorded as a hash in `storage.session`, which also ends with Firefox.
 */
const knownItem = sessionItem(
  'digestLogins',
  () => z.catch(z.record(z.string(), z.string()), {}),
  () => ({}),
);

const nameOf = ({ host, port }: Omit<Endpoint, 'scheme'>) =>
  `${bareHost(comparableHost(host))}:${port}`;

async function fingerprint({ username, password }: Login): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([username, password]));
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', text))).join();
}

/** Whether Firefox holds another Digest login for this endpoint. */
export async function holdsOtherDigestLogin(
  endpoint: Omit<Endpoint, 'scheme'>,
  login: Login | null,
): Promise<boolean> {
  const recorded = (await knownItem.read())[nameOf(endpoint)];
  return recorded !== undefined && (login === null || recorded !== (await fingerprint(login)));
}

/** Records the login used for a Digest challenge of an endpoint. The first one stays. */
export async function recordDigestLogin(
  endpoint: Omit<Endpoint, 'scheme'>,
  login: Login,
): Promise<void> {
  const mine = await fingerprint(login);
  await withWebLock('digest-logins', async () => {
    await knownItem.write({ [nameOf(endpoint)]: mine, ...(await knownItem.read()) });
  });
}
