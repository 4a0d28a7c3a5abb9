import { watchAccount } from '@/utils/account/background/watch-account';
import { ext, isFirefox } from '@/utils/browser/ext';
import type { Problem } from '@/utils/problem';
import { controlProblem, problemOf } from '@/utils/proxy/chromium/proxy-setting';
import { blockAll, isClosed } from '@/utils/proxy/closed-states';
import { isObstacle } from '@/utils/proxy/obstacles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { loggingFailure } from '@/utils/log-failure';

/** Delay in ms before a loss of control is believed: Chromium also reports it while unloading the extension. */
const believeAfterMs = 500;

interface ProxyControl {
  /**
   * Called when no obstacle is left, to apply the routes again. The browser has restored the last setting it accepted,
   * in which a profile that was closed during the obstacle may still be open.
   */
  controlRegained: () => Promise<void>;
  /** Called when the service's addresses changed or the account was removed. */
  accountChanged: () => Promise<void>;
}

/** Watches for external changes that disable the routes. Registers listeners; call it synchronously at start-up. */
export function watchProxyControl({ controlRegained, accountChanged }: ProxyControl): {
  updateObstacle: (level?: string) => Promise<void>;
} {
  /**
   * Stores the current obstacle in the state, or that it is gone.
   * @param level known level of control, if any.
   */
  async function updateObstacle(level?: string): Promise<void> {
    const problem = await findObstacle(level);
    const { on, problem: shown } = await proxyItem.read();
    if (problem) await proxyItem.update((state) => blockAll(state, problem));
    else if (on.some((active) => isObstacle(active.problem) || isClosed(active)))
      await controlRegained();
    else if (isObstacle(shown)) await proxyItem.update((state) => ({ ...state, problem: null }));
  }
  const onChange = loggingFailure('looking for what is in the way', updateObstacle);

  ext.permissions.onAdded.addListener(() => onChange());
  ext.permissions.onRemoved.addListener(() => onChange());
  if (isFirefox) {
    ext.runtime.onUpdateAvailable.addListener(loggingFailure('updating', updateUnlessOn));
  } else {
    let timer: ReturnType<typeof setTimeout> | undefined;
    ext.proxy.settings.onChange.addListener(({ levelOfControl, incognitoSpecific }) => {
      // The event tells the level: asking for it would copy the whole script once more.
      const level = incognitoSpecific === true ? undefined : levelOfControl;
      clearTimeout(timer);
      timer = setTimeout(() => {
        onChange(level);
      }, believeAfterMs);
    });
  }
  const onAccount = loggingFailure('following the account', accountChanged);
  watchAccount(onAccount);
  settingsItem.watch(onAccount);
  return { updateObstacle };
}

/**
 * Firefox (measured on ESR 153) sends 23 to 49 requests directly while it updates an extension during traffic. With
 * this listener registered, the update waits for the next browser start, when no request escapes.
 */
async function updateUnlessOn(): Promise<void> {
  if ((await proxyItem.read()).on.length === 0) ext.runtime.reload();
}

/**
 * Returns the problem of whatever overrides Vantage's setting; null: nothing.
 * @param level Chromium's level of control of the proxy setting, if it is known; else it is read.
 */
export async function findObstacle(level?: string): Promise<Problem | null> {
  const [isAllowed, { on }] = await Promise.all([
    ext.permissions.contains({ origins: ['<all_urls>'] }),
    proxyItem.read(),
  ]);
  if (!isAllowed) return { code: 'no-site-access' };
  if (isFirefox || on.length === 0) return null;
  return level === undefined ? await controlProblem() : problemOf(level);
}
