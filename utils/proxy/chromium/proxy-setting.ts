import { type PlanInput, needsNoScript, pacPlan } from './pac-plan';
import { ext } from '../../browser/ext';
import { ProblemError, type Problem } from '../../problem';
import { unreachableProxy, pacScript } from '../routing/pac';
import { bypassList } from '../routing/bypass';

/** Chromium's two settings: that of all windows, and one for private windows alone. */
export type Scope = 'regular' | 'incognito_persistent';

/**
 * Puts Vantage's routes into the browser's proxy setting. Idempotent. Throws `control-taken` and
 * `control-by-policy` when somebody else holds the setting. Where the browser refuses the value, nothing goes out
 * any more, and this rejects as it does.
 */
export async function applySetting(input: PlanInput, scope: Scope): Promise<void> {
  // Asked for once: the answer holds the whole script, which may be megabytes.
  const current = await ext.proxy.settings.get({ incognito: scope !== 'regular' });
  const problem = problemOf(current.levelOfControl);
  if (problem) throw new ProblemError(problem.code);
  const value = settingFor(input);
  const same =
    current.levelOfControl === 'controlled_by_this_extension' &&
    JSON.stringify(current.value) === JSON.stringify(value);
  if (same) return;
  try {
    await ext.proxy.settings.set({ value, scope });
  } catch (error) {
    // Otherwise what was set before would go on: maybe nothing.
    await ext.proxy.settings.set({ value: deadEnd(input), scope });
    throw error;
  }
}

/** Everything goes nowhere, but for the service's own addresses. */
function deadEnd({ direct }: PlanInput) {
  const { kind: _kind, ...singleProxy } = unreachableProxy;
  return {
    mode: 'fixed_servers' as const,
    rules: { bypassList: bypassList(singleProxy, direct), singleProxy },
  };
}

/** Its names in the order in which Chromium gives them back, so that the two can be compared as text. */
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
      singleProxy: { host, port, scheme },
    },
  };
}

/** Gives the setting back: what was there before Vantage holds again. */
export async function clearSetting(scope: Scope): Promise<void> {
  await ext.proxy.settings.clear({ scope });
}

/** The same for all windows, where the setting is Vantage's. */
export async function clearOwnSetting(): Promise<void> {
  const { levelOfControl } = await ext.proxy.settings.get({});
  if (levelOfControl === 'controlled_by_this_extension') await clearSetting('regular');
}

/** Who stands above Vantage, if anybody does. */
export async function controlProblem(): Promise<Problem | null> {
  return problemOf((await ext.proxy.settings.get({})).levelOfControl);
}

function problemOf(levelOfControl: string): Problem | null {
  if (levelOfControl === 'controlled_by_other_extensions') return { code: 'control-taken' };
  if (levelOfControl === 'not_controllable') return { code: 'control-by-policy' };
  return null;
}
