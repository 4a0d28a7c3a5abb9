import * as z from 'zod/mini';
import type { Login } from '@/utils/proxy/endpoint';
import { toProblem } from '@/utils/problem';
import { parseJson } from '@/utils/service/transport';
import { secrets } from '@/utils/security/background/secrets';

/** The login of a profile, and the session it names, as kept with the secrets. */
const StoredLoginSchema = z.object({
  username: z.string(),
  password: z.string(),
  sessionId: z.nullable(z.string()),
});
export type StoredLogin = Login & { sessionId: string | null };

/** The login a profile goes out with now; null: it has none. Rejects with `locked`. */
export async function readLogin(profileId: string): Promise<StoredLogin | null> {
  const text = await secrets.get(`login:${profileId}`);
  if (text === null) return null;
  const login = z.safeParse(StoredLoginSchema, parseJson(text));
  return login.success ? login.data : null;
}

/** The same; 'locked' where the lock keeps it away. */
export async function readLoginOrLocked(profileId: string): Promise<StoredLogin | 'locked' | null> {
  try {
    return await readLogin(profileId);
  } catch (error) {
    if (toProblem(error).code === 'locked') return 'locked';
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

export async function forgetLogin(profileId: string): Promise<void> {
  await secrets.remove(`login:${profileId}`);
}
