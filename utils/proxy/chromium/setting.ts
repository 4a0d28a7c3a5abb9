import { ext } from '../../platform/ext';
import { type Problem, ProblemError } from '../../problem';
import { bypassList, type DirectAddress } from '../bypass';
import type { Endpoint } from '../endpoint';

/**
 * Puts Vantage's route into the browser's proxy setting. Idempotent. Throws `control-taken` and
 * `control-by-policy` when somebody else holds the setting.
 * @param endpoint null: everything direct, whatever the system says.
 */
export async function applySetting(
  endpoint: Endpoint | null,
  direct: readonly DirectAddress[],
): Promise<void> {
  const problem = await controlProblem();
  if (problem) throw new ProblemError(problem.code);
  const value = settingFor(endpoint, direct);
  const current = await ext.proxy.settings.get({});
  const same =
    current.levelOfControl === 'controlled_by_this_extension' &&
    JSON.stringify(current.value) === JSON.stringify(value);
  if (!same) await ext.proxy.settings.set({ value, scope: 'regular' });
}

/** Its names in the order in which Chromium gives them back, so that the two can be compared as text. */
function settingFor(endpoint: Endpoint | null, direct: readonly DirectAddress[]) {
  if (endpoint === null) return { mode: 'direct' as const };
  const { scheme, host, port } = endpoint;
  return {
    mode: 'fixed_servers' as const,
    rules: { bypassList: bypassList(endpoint, direct), singleProxy: { host, port, scheme } },
  };
}

/** Gives the setting back: what was there before Vantage holds again. */
export async function clearSetting(): Promise<void> {
  await ext.proxy.settings.clear({ scope: 'regular' });
}

/** Who stands above Vantage, if anybody does. */
export async function controlProblem(): Promise<Problem | null> {
  const { levelOfControl } = await ext.proxy.settings.get({});
  if (levelOfControl === 'controlled_by_other_extensions') return { code: 'control-taken' };
  if (levelOfControl === 'not_controllable') return { code: 'control-by-policy' };
  return null;
}

/**
 * Makes Chromium (measured on 156) forget proxy logins and tunnels. It remembers the login per proxy
 * host:port and goes on sending it after any change of the setting; of all calls only this form drops
 * both and keeps the web's cookies. Side effect: sites with HTTP Basic login ask again.
 */
export async function flushConnections(): Promise<void> {
  await ext.browsingData.remove(
    { since: 0, originTypes: { protectedWeb: true } },
    { cookies: true },
  );
}
