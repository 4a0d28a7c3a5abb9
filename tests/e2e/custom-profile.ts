import type { Vantage } from './vantage.ts';

/** Saves a profile of one's own HTTP proxy, named as its user; the password is 'one'. */
export async function addCustom(vantage: Vantage, port: number, username: string): Promise<void> {
  const base = { id: username, name: username, kind: 'custom', scheme: 'http' };
  const profile = { ...base, host: 'proxy.vantage.test', port, hasLogin: true };
  const login = { username, password: 'one' };
  await vantage.send([{ type: 'profiles/save', input: { profile, login } }]);
}
