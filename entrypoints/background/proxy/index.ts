import type { Handlers } from '@/utils/messages/protocol';
import { ext } from '@/utils/platform/ext';
import { ProblemError } from '@/utils/problem';
import { blockedBy } from '@/utils/proxy/live';
import { accountItem, profilesItem, proxyItem } from '@/utils/storage/registry';
import type { AccountArea } from '../account';
import { logFailure } from '../failures';
import { createChecks } from './checks';
import { forgetLogin, sweepLogins } from './logins';
import { net } from './net';
import { createOperations } from './operations';
import { createProfiles } from './profiles';
import { createRotating } from './rotating';
import { createSwitching, profileOf } from './switching';
import { watchOutside } from './watch';
import { createWire } from './wire';

/** Profiles, switching and rotating. */
export interface ProxyArea {
  handlers: Pick<
    Handlers,
    'profiles/save' | 'profiles/remove' | 'proxy/switch' | 'proxy/rotate' | 'proxy/check'
  >;
  /** Rotates the profile that is on. Rejects with `not-switched-on`, `no-session-to-rotate`. */
  rotateActive(): Promise<void>;
  /** Adds the listeners; in the first turn. */
  register(): void;
  /** Takes up what an earlier life left under way. */
  resume(): Promise<void>;
}

export function createProxyArea(account: AccountArea): ProxyArea {
  const operations = createOperations();
  const wire = createWire(refused);
  const checks = createChecks(account);
  const switching = createSwitching(account, wire, checks);
  const { rotate, finish } = createRotating(account, wire, checks, switching);

  /** Says nothing of a profile that has been switched away from meanwhile. */
  async function refused(profileId: string): Promise<void> {
    await proxyItem.update((state) =>
      state.live?.profileId === profileId ? blockedBy(state, { code: 'login-refused' }) : state,
    );
  }

  async function isLive(profileId: string): Promise<boolean> {
    return (await proxyItem.read()).live?.profileId === profileId;
  }

  /** Decides in the turn in which it was asked, so that presses count in their order. */
  async function switchTo(profileId: string, on: boolean): Promise<void> {
    if (on) {
      await operations.runInstead(profileId, (signal) => switching.switchOn(profileId, signal));
      return;
    }
    await operations.runLeaving(profileId, async () => {
      if (await isLive(profileId)) await switching.switchOff();
    });
  }

  /** The reason is in the state already, where the pages show it. */
  async function switchAgain(profileId: string): Promise<void> {
    if (!(await isLive(profileId))) return;
    await switchTo(profileId, true).catch(logFailure('switching to the changed profile'));
  }

  /** Finishes what a killed worker left under way, and puts the setting right where it was lost. */
  async function takeUp(): Promise<void> {
    const { live, before, applied } = await proxyItem.read();
    if (!live) return;
    const profile = (await profilesItem.read()).find(({ id }) => id === live.profileId);
    if (!profile) return switching.switchOff();
    if (live.phase === 'switching') {
      // Once the new route is the applied one, nothing is left to go back to.
      const ready = applied?.profileId === live.profileId && before === null;
      return ready ? switching.carryThrough(profile) : switching.switchOn(profile.id);
    }
    if (live.phase === 'rotating') return finish(profile);
    await wire.reassert();
    if (live.check === 'checking') checks.begin(profile);
  }

  /** The logins of service profiles belong to the account: they go with it. */
  async function accountChanged(): Promise<void> {
    if ((await accountItem.read()).account === null) {
      const service = (await profilesItem.read()).filter(({ kind }) => kind === 'service');
      for (const { id } of service) {
        await switchTo(id, false);
        await forgetLogin(id);
      }
    }
    await wire.reassert();
  }

  async function regained(): Promise<void> {
    const { live } = await proxyItem.read();
    if (!live) return;
    const profile = await profileOf(live.profileId);
    await operations.run(() => switching.carryThrough(profile));
  }

  let look: () => Promise<void> = async () => {};

  return {
    handlers: {
      ...createProfiles(switchAgain, (profileId) => switchTo(profileId, false)),
      async 'proxy/switch'({ profileId, on }) {
        await switchTo(profileId, on);
        return {};
      },
      async 'proxy/rotate'({ profileId }) {
        await operations.run((signal) => rotate(profileId, signal));
        return {};
      },
      async 'proxy/check'({ profileId }) {
        if (!(await isLive(profileId))) throw new ProblemError('not-switched-on');
        await checks.run(await profileOf(profileId));
        return {};
      },
    },

    async rotateActive() {
      const { live } = await proxyItem.read();
      if (!live) throw new ProblemError('not-switched-on');
      await operations.run((signal) => rotate(live.profileId, signal));
    },

    register() {
      wire.register();
      net.register();
      ({ look } = watchOutside({ regained, accountChanged }));
      ext.runtime.onStartup.addListener(() => {
        sweepLogins().catch(logFailure('forgetting logins of removed profiles'));
      });
    },

    async resume() {
      await operations.run(takeUp);
      await look();
    },
  };
}
