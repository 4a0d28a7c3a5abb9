import * as z from 'zod/mini';
import { isLoginFor, type Endpoint, type Login } from '@/utils/proxy/endpoint';
import { toProblem } from '@/utils/problem';
import { parseJson } from '@/utils/service/transport';
import { secrets } from '@/utils/security/background/secrets';

/** The login of a profile, and the session it names, as kept with the secrets. */
const StoredLoginSchema = z.object({
  username: z.string(),
  password: z.string(),
  sessionId: z.nullable(z.string()),
  /** Custom profiles: the only proxy that it is sent to (`loginEndpoint`). Logins stored by early versions lack it. */
  proxy: z.optional(z.string()),
});
export type StoredLogin = Login & { sessionId: string | null; proxy?: string | undefined };

/** The login a profile goes out with now; null: it has none. Rejects with `locked`. */
export async function readLogin(profileId: string): Promise<StoredLogin | null> {
  const text = await secrets.get(`login:${profileId}`);
  if (text === null) return null;
  const login = z.safeParse(StoredLoginSchema, parseJson(text));
  return login.success ? login.data : null;
}

/**
 * The login that a profile shows to an endpoint; 'locked' where the lock keeps it away. One that was given for another
 * proxy is not sent, however the profile came to its new address.
 */
export async function readLoginFor(
  profileId: string,
  endpoint: Endpoint | null,
): Promise<StoredLogin | 'locked' | null> {
  try {
    const login = await readLogin(profileId);
    const elsewhere = login?.proxy !== undefined && endpoint !== null;
    return elsewhere && !isLoginFor(login.proxy ?? '', endpoint) ? null : login;
  } catch (error) {
    const { code } = toProblem(error);
    if (code === 'locked') return 'locked';
    // Nobody can open it any more; the calls to the account say so.
    if (code === 'device-key-lost') return null;
    throw error;
  }
}

/** The profile is off: a lock that is closed holds its login no more. */
export function releaseLogin(profileId: string): Promise<void> {
  return secrets.release(`login:${profileId}`);
}

export async function storeLogin(profileId: string, login: StoredLogin): Promise<void> {
  await secrets.set(`login:${profileId}`, JSON.stringify(login));
}

export async function forgetLogins(profileIds: readonly string[]): Promise<void> {
  if (profileIds.length > 0) await secrets.forget(profileIds.map((id) => `login:${id}` as const));
}
