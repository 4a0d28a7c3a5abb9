import { bareHost } from '../endpoint';
import { type PlanInput, needsNoScript, pacPlan } from './pac-plan';
import { ext } from '../../browser/ext';
import { ProblemError, type Problem } from '../../problem';
import { unreachableProxy, pacScript } from '../routing/pac';
import { bypassList } from '../routing/bypass';
import { withTimeout } from '../../wait';

/** Timeout in ms of reading, setting or clearing the proxy, for which all switches wait. */
const timeoutMs = 10_000;

/** Scopes of Chromium's proxy setting: all windows, or private windows alone until the last of them closes. */
type Scope = 'regular' | 'incognito_session_only';

/**
 * Applies the routes to the browser's proxy setting. Idempotent. Throws `control-taken` and `control-by-policy`
 * when an extension or a policy controls the setting. When the browser rejects a call or does not answer, all traffic
 * is blocked, and this rejects with the browser's error.
 * @param always whether to set the value also if it is in force: in private windows, perhaps from another scope.
 */
export async function applySetting(input: PlanInput, scope: Scope, always = false): Promise<void> {
  async function block(error: unknown): Promise<never> {
    // Otherwise the previous setting would stay in effect, perhaps none.
    await set({ value: deadEnd(input.direct), scope });
    throw error;
  }

  // Read once: the result holds the whole script, which may be megabytes.
  const current = await get({ incognito: scope !== 'regular' }).catch(block);
  const problem = problemOf(current.levelOfControl);
  if (problem) throw new ProblemError(problem.code);
  const value = settingFor(input);
  const same =
    !always &&
    current.levelOfControl === 'controlled_by_this_extension' &&
    JSON.stringify(current.value) === JSON.stringify(value);
  if (same) return;
  await set({ value, scope }).catch(block);
}

/** Sets the proxy. A browser that does not answer counts as one that rejects the value. */
const set = (details: Parameters<typeof ext.proxy.settings.set>[0]): Promise<void> =>
  withTimeout(timeoutMs, 'setting the proxy', ext.proxy.settings.set(details));

const get = (details: Parameters<typeof ext.proxy.settings.get>[0]) =>
  withTimeout(timeoutMs, 'reading the proxy', ext.proxy.settings.get(details));

const clear = (scope: Scope | 'incognito_persistent'): Promise<void> =>
  withTimeout(timeoutMs, 'clearing the proxy', ext.proxy.settings.clear({ scope }));

/** Setting that blocks all traffic except to the service's own addresses. */
function deadEnd(direct: PlanInput['direct']) {
  const { kind: _kind, ...singleProxy } = unreachableProxy;
  return {
    mode: 'fixed_servers' as const,
    rules: { bypassList: bypassList(singleProxy, direct), singleProxy },
  };
}

/**
 * Setting of the plan, with keys in the order in which Chromium returns them, so that both can be compared as JSON.
 */
function settingFor(input: PlanInput) {
  const [only] = input.routes;
  if (!only || !needsNoScript(input)) {
    return {
      mode: 'pac_script' as const,
      pacScript: { data: pacScript(pacPlan(input)), mandatory: true },
    };
  }
  if (only.endpoint === null) return { mode: 'direct' as const };
  const { scheme, host, port } = only.endpoint;
  return {
    mode: 'fixed_servers' as const,
    rules: {
      bypassList: bypassList(only.endpoint, input.direct),
      singleProxy: { host: bareHost(host), port, scheme },
    },
  };
}

/** Clears the setting, which restores the one from before Vantage. */
export async function clearSetting(): Promise<void> {
  await clear('regular');
}

/**
 * Blocks all traffic. Call it when the routes can't be read: otherwise the previous setting would stay in effect,
 * perhaps none.
 */
export async function blockTraffic(scope: Scope): Promise<void> {
  await set({ value: deadEnd([]), scope });
}

/** Blocks everything in private windows that have no setting for their session. Only their own worker may do so. */
export async function blockPrivateWindows(): Promise<void> {
  await set({ value: deadEnd([]), scope: 'incognito_persistent' });
}

/**
 * Clears the settings of private windows, so that the setting of all windows applies there. The lasting setting, which
 * blocks, is cleared first: it would take effect if the other one went before it.
 */
export async function clearPrivateSetting(): Promise<void> {
  for (const scope of ['incognito_persistent', 'incognito_session_only'] as const) {
    await clear(scope);
  }
}

/** Clears the setting for all windows if Vantage controls it. */
export async function clearOwnSetting(): Promise<void> {
  const { levelOfControl } = await get({});
  if (levelOfControl === 'controlled_by_this_extension') await clearSetting();
}

/** Problem of whatever controls the setting instead of Vantage; null: nothing does. */
export async function controlProblem(): Promise<Problem | null> {
  return problemOf((await get({})).levelOfControl);
}

/** Problem of a level of control as the browser reports it; null: Vantage controls the setting, or may. */
export function problemOf(levelOfControl: string): Problem | null {
  if (levelOfControl === 'controlled_by_other_extensions') return { code: 'control-taken' };
  if (levelOfControl === 'not_controllable') return { code: 'control-by-policy' };
  return null;
}
