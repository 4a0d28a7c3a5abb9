import { ext, isFirefox } from '@/utils/browser/ext';
import type { Problem } from '@/utils/problem';
import { controlProblem } from '@/utils/proxy/chromium/proxy-setting';
import { blockAll } from '@/utils/proxy/profile-states';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { logFailure } from '../../log-failure';

/** Chromium reports a loss of control also while it unloads the extension: believe it after this many ms. */
const believeAfterMs = 500;

export interface ProxyControl {
  /** What stood in the way is gone: apply the route again. */
  regained: () => Promise<void>;
  /** Other addresses of the service, or no account any more. */
  accountChanged: () => Promise<void>;
}

/** Watches what can take the route away from outside. Adds listeners; call it synchronously at start-up. */
export function watchProxyControl({ regained, accountChanged }: ProxyControl): {
  look: () => Promise<void>;
} {
  /** Lays the reason for not working, or that it is gone, into the state. */
  async function look(): Promise<void> {
    const problem = await findObstacle();
    const { on, problem: shown } = await proxyItem.read();
    if (problem) await proxyItem.update((state) => blockAll(state, problem));
    else if (on.some((live) => isObstacle(live.problem))) await regained();
    else if (isObstacle(shown)) await proxyItem.update((state) => ({ ...state, problem: null }));
  }
  const lookAgain = () => {
    look().catch(logFailure('looking for what is in the way'));
  };

  ext.permissions.onAdded.addListener(lookAgain);
  ext.permissions.onRemoved.addListener(lookAgain);
  if (isFirefox) {
    ext.runtime.onUpdateAvailable.addListener(() => {
      updateUnlessOn().catch(logFailure('updating'));
    });
  } else {
    ext.proxy.settings.onChange.addListener(() => setTimeout(lookAgain, believeAfterMs));
  }
  const onAccount = () => {
    accountChanged().catch(logFailure('following the account'));
  };
  accountItem.watch(onAccount);
  settingsItem.watch(onAccount);
  return { look };
}

/**
 * Firefox (measured on ESR 153) sends 23 to 49 requests directly while it updates an extension amid traffic. As there is a
 * listener, it waits for the next start of the browser, where the update costs nothing.
 */
async function updateUnlessOn(): Promise<void> {
  if ((await proxyItem.read()).on.length === 0) ext.runtime.reload();
}

/** Who or what stands above Vantage, if anything does. */
export async function findObstacle(): Promise<Problem | null> {
  if (!(await ext.permissions.contains({ origins: ['<all_urls>'] }))) {
    return { code: 'no-site-access' };
  }
  const on = (await proxyItem.read()).on.length > 0;
  return isFirefox || !on ? null : await controlProblem();
}

function isObstacle(problem: Problem | null): boolean {
  return (
    problem !== null &&
    ['no-site-access', 'control-taken', 'control-by-policy'].includes(problem.code)
  );
}
