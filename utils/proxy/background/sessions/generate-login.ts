import { ProblemError } from '@/utils/problem';
import { checkGeneratedHost } from '@/utils/proxy/endpoint';
import { parseProxyString, type ProxyString } from '@/utils/proxy/proxy-string';
import type { ServiceProfile } from '@/utils/proxy/schema';
import type { AccountApi } from '@/utils/service/account';
import { accountItem } from '@/utils/storage/registry/account';

/**
 * Requests a login from the service, with a new session where the profile has sessions. Stores nothing. Rejects with
 * `not-connected`, `host-unknown`, `proxy-string-unreadable`, `proxy-string-without-session` and as
 * `AccountApi.generate`.
 */
export async function generateLogin(
  profile: ServiceProfile,
  api: AccountApi,
  signal?: AbortSignal,
): Promise<ProxyString> {
  const known = (await accountItem.read()).account;
  if (!known) throw new ProblemError('not-connected');
  const [line = ''] = await api.generate(profile, signal);
  const login = parseProxyString(line);
  checkGeneratedHost(login.host, known);
  const hasSession = profile.session !== 'rotating' && !isStatic(profile);
  if (hasSession && login.sessionId === null) {
    throw new ProblemError('proxy-string-without-session');
  }
  return login;
}

/** Whether the gateway is known only from the profile's generated string. */
export function isStatic({ product }: ServiceProfile): boolean {
  return product === 'static_residential';
}
