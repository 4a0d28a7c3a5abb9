import * as z from 'zod/mini';
import { isLoginFor, type Endpoint, type Login } from '@/utils/proxy/endpoint';
import { toProblem } from '@/utils/problem';
import { parseJson } from '@/utils/parse-json';
import { secrets } from '@/utils/security/background/secrets';

/** Login of a profile and the ID of its session, as stored in the secrets vault. */
const StoredLoginSchema = z.object({
  username: z.string(),
  password: z.string(),
  sessionId: z.nullable(z.string()),
  /**
   * Custom profiles: the only proxy that receives this login (`loginEndpoint`). Absent from logins stored by early
   * versions.
   */
  proxy: z.optional(z.string()),
});
export type StoredLogin = Login & { sessionId: string | null; proxy?: string | undefined };

/** Reads the current login of a profile; null: the profile has none. Rejects with `locked`. */
export async function readLogin(profileId: string): Promise<StoredLogin | null> {
  const text = await secrets.get(`login:${profileId}`);
  if (text === null) return null;
  const login = z.safeParse(StoredLoginSchema, parseJson(text));
  return login.success ? login.data : null;
}

/**
 * Reads the login to present to an endpoint; 'locked' while the vault is locked; null when the profile has no
 * login, or when its login was entered for another proxy than the profile's present one.
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
    // The vault can no longer be decrypted; calls to the account report this to the user.
    if (code === 'device-key-lost') return null;
    // A damaged login must not keep the other profiles from being applied. Its proxy refuses the profile.
    if (code === 'storage-unreadable') return null;
    throw error;
  }
}

/** Drops the login of a profile that was switched off from the logins a locked vault keeps in memory. */
export function releaseLogin(profileId: string): Promise<void> {
  return secrets.release(`login:${profileId}`);
}

export async function storeLogin(profileId: string, login: StoredLogin): Promise<void> {
  await secrets.set(`login:${profileId}`, JSON.stringify(login));
}

export async function forgetLogins(profileIds: readonly string[]): Promise<void> {
  if (profileIds.length > 0) await secrets.forget(profileIds.map((id) => `login:${id}` as const));
}
