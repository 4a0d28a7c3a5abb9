import { toProblem } from '@/utils/problem';
import { checkExit } from '@/utils/proxy/exit-check';
import { checked } from '@/utils/proxy/live';
import { proxyItem, settingsItem } from '@/utils/storage/registry';
import type { Live, Profile } from '@/utils/storage/schema';
import { logFailure } from '../failures';

const tools = {
  fetch: (input: string, init?: RequestInit) => fetch(input, init),
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** The exit check of the profile that is on; its outcome is thrown away when the exit changed meanwhile. */
export function createChecks() {
  async function run(profile: Profile): Promise<void> {
    const { exitCheck } = (await settingsItem.read()).addresses;
    const started = (await proxyItem.read()).live;
    if (!started || started.profileId !== profile.id) return;

    const settle = (change: (live: Live) => Live) =>
      proxyItem.update((state) => {
        const { live } = state;
        const same =
          live?.profileId === started.profileId &&
          live.since === started.since &&
          live.session?.rotations === started.session?.rotations;
        return same ? { ...state, live: change(live) } : state;
      });

    if (exitCheck === '') {
      await settle((live) => ({ ...live, check: 'none' }));
      return;
    }
    await settle((live) => ({ ...live, check: 'checking' }));
    try {
      const exit = await checkExit(exitCheck, tools);
      const asked = profile.kind === 'service' ? profile.countries : [];
      await settle((live) => checked(live, exit, asked));
    } catch (error) {
      const problem = toProblem(error);
      await settle((live) => ({ ...live, check: 'failed', problem: live.problem ?? problem }));
    }
  }

  return {
    run,
    /** Starts a check without waiting for it: the switch is done, its proof follows. */
    begin(profile: Profile): void {
      run(profile).catch(logFailure('exit check'));
    },
  };
}
