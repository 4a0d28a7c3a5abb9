import { ext, isFirefox } from '@/utils/platform/ext';
import { controlProblem } from '@/utils/proxy/chromium/setting';
import { proxyItem } from '@/utils/storage/registry';
import { logFailure } from '../failures';

/** Chromium reports a loss also while it unloads the extension: believe it after this many ms. */
const believeAfterMs = 500;

/** Watches who holds the browser's proxy setting (Chromium) and says so when Vantage lost or regained it. */
export function watchControl(): void {
  if (isFirefox) return;
  ext.proxy.settings.onChange.addListener(() => {
    setTimeout(() => {
      noteControl().catch(logFailure('proxy control'));
    }, believeAfterMs);
  });
}

async function noteControl(): Promise<void> {
  const problem = await controlProblem();
  await proxyItem.update((state) => {
    const { live } = state;
    if (!live) return state;
    const lost =
      live.problem?.code === 'control-taken' || live.problem?.code === 'control-by-policy';
    if (problem) return { ...state, live: { ...live, phase: 'blocked', problem } };
    return lost ? { ...state, live: { ...live, phase: 'on', problem: null } } : state;
  });
}
