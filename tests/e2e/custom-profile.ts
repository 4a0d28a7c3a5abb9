import { startCustomProxy } from '../fixtures/custom-proxy.ts';
import type { Names } from '../fixtures/names.ts';
import type { Vantage } from './vantage.ts';

/** Saves a profile of one's own HTTP proxy, named as its user; the password is 'one'. */
async function addCustom(vantage: Vantage, port: number, username: string): Promise<void> {
  const base = { id: username, name: username, kind: 'custom', scheme: 'http' };
  const profile = { ...base, host: 'proxy.vantage.test', port, hasLogin: true };
  const login = { username, password: 'one' };
  await vantage.send([{ type: 'profiles/save', input: { profile, login } }]);
}

/**
 * Starts a proxy with an exit for the user ann, and saves profiles of the users ann and bob, of whom it refuses bob.
 * @returns the exits by login, which a test may change, and the proxy to close.
 */
export async function startProxyOfAnn(vantage: Vantage, where: Names) {
  const exits: Record<string, string> = { 'ann:one': '127.40.0.1' };
  const proxy = await startCustomProxy(exits);
  const addresses = { accountApi: '', exitCheck: where.exitCheck, dashboard: '' };
  await vantage.send([{ type: 'account/connect', input: { addresses, key: '' } }]);
  for (const username of ['ann', 'bob']) await addCustom(vantage, proxy.port, username);
  return { exits, proxy };
}
