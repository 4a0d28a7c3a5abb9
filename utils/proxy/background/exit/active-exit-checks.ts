import { withWebLock } from '@/utils/storage/web-locks';
import { type Problem, toProblem } from '@/utils/problem';
import { changeProfile, profileState, stateBefore } from '@/utils/proxy/profile-states';
import {
  beginCheck,
  checkDone,
  checkFailed,
  checkLeftOut,
  isBlocking,
  isCheckDue,
  loginProbed,
  proxyAnswered,
  siteAnswered,
} from '@/utils/proxy/check-states';
import { exitHistoryItem, profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { ProfileState, Profile, ProxyState, ExitCheckRecord } from '@/utils/proxy/schema';
import { type Fetch, withAbortSignal } from '@/utils/service/transport';
import { loggingFailure } from '../../../log-failure';
import { createProxyDiagnosis, type FailedPages, loginRefused } from './proxy-diagnosis';
import { recoveryAlarm } from './recovery-alarm';
import type { createExitDiagnosis } from './exit-diagnosis';
import type { ProxyBackend } from '../proxy-backend';

/** Time in ms before a check during which a page that loaded through the profile counts. */
const recentMs = 10_000;

async function remember(profileId: string, seen: ExitCheckRecord): Promise<void> {
  await exitHistoryItem.update((all) => ({
    ...all,
    [profileId]: [...(all[profileId] ?? []), seen].slice(-50),
  }));
}

/** Whether a profile still has the exit that it had: neither switched since, nor rotated. */
function hasSameExit(state: ProxyState, { profileId, since, session }: ProfileState): boolean {
  // While another profile is about to replace this one, its state is kept for the case that the switch fails.
  const active = profileState(state, profileId) ?? stateBefore(state, profileId);
  return active?.since === since && active.session?.rotations === session?.rotations;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs the exit checks of active profiles. A result is discarded when the exit changed during its check.
 * @param onFailure called with the error of a check that could not be recorded.
 * @param pages what loaded and failed pages show about a profile's proxy.
 */
export function createActiveExitChecks(
  checkExit: ReturnType<typeof createExitDiagnosis>,
  backend: ProxyBackend,
  onFailure: (error: unknown) => void,
  pages: FailedPages & {
    /** Whether the last page that loaded in any tab did so through this profile, since a time in ms. */
    loadedSince: (profileId: string, since: number) => Promise<boolean>;
  },
) {
  const diagnosis = createProxyDiagnosis(backend, pages);
  /** Exit checks that are running or queued, each with the ID of its profile. */
  const underWay = new Map<Promise<void>, string>();
  /**
   * For each profile: how often its login was refused, and from which time (ms) a page that loads proves the login
   * valid.
   */
  const refusedLogins = new Map<string, { count: number; since: number }>();
  /**
   * For each profile that a check blocked: the time (ms) from which a page that loads shows that its proxy works again.
   * Absent: any does, because this background process, which alone remembers pages, began after the block.
   */
  const blockedSince = new Map<string, number>();
  let running: { profileId: string; over: AbortController } | null = null;
  /** IDs of the profiles whose check was interrupted, and is run again. */
  const interrupted = new Set<string>();
  /** IDs of the profiles whose check was due while one was under way, which may end without a result. */
  const dueAtEnd = new Set<string>();

  function run(profile: Profile): Promise<void> {
    const check: Promise<void> = runToEnd(profile).finally(() => {
      underWay.delete(check);
      if (dueAtEnd.delete(profile.id)) beginIfDue(profile.id);
    });
    underWay.set(check, profile.id);
    return check;
  }

  async function runToEnd(profile: Profile): Promise<void> {
    do await runQueued(profile);
    while (interrupted.delete(profile.id));
  }

  async function isDueAgain(started: ProfileState): Promise<boolean> {
    const state = await proxyItem.read();
    const active = profileState(state, started.profileId);
    return active !== null && hasSameExit(state, started) && isCheckDue(active);
  }

  /** Runs one check at a time: in Chromium the checked route is part of the proxy setting. */
  async function runQueued(profile: Profile): Promise<void> {
    try {
      await withWebLock('exit-check', () => runAlone(profile));
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }

  async function runAlone(profile: Profile): Promise<void> {
    const begun = Date.now();
    const { exitCheck } = (await settingsItem.read()).addresses;
    const started = profileState(await proxyItem.read(), profile.id);
    if (!started) return;

    const over = new AbortController();
    const unfollow = proxyItem.watch((state) => {
      if (!hasSameExit(state, started)) over.abort();
    });
    running = { profileId: profile.id, over };
    try {
      // The next check does not wait for what this one still does, such as looking for the reason of a failure.
      await Promise.race([
        runUntil(over.signal, profile, { started, begun, exitCheck }),
        aborted(over.signal),
      ]);
      // A failed switch may have restored the exit before its change ended this check.
      if (over.signal.aborted && (await isDueAgain(started))) interrupted.add(profile.id);
    } finally {
      running = null;
      unfollow();
    }
  }

  /** @param over aborted when the exit changed, which discards the result, or when another check comes first. */
  async function runUntil(
    over: AbortSignal,
    profile: Profile,
    { started, begun, exitCheck }: { started: ProfileState; begun: number; exitCheck: string },
  ): Promise<void> {
    const storeIfSameExit = (step: (active: ProfileState) => ProfileState) =>
      proxyItem.update((state) =>
        hasSameExit(state, started) ? changeProfile(state, profile.id, step) : state,
      );
    const storeFailure = async (
      reason: Problem,
      step = (active: ProfileState): ProfileState => active,
    ): Promise<void> => {
      if (isBlocking(reason)) blockedSince.set(profile.id, Date.now() + 1);
      await storeIfSameExit((active) => checkFailed(step(active), reason));
    };
    await recoveryAlarm.set();
    await storeIfSameExit(beginCheck);
    if ((await backend.endWaiting?.(profile.id)) === false) {
      // An exit check could go through a tunnel of an earlier login.
      await storeFailure(loginRefused(profile));
      return;
    }
    if (exitCheck === '') {
      const isShown = await isShownByPage(profile.id, begun);
      const isProbed = diagnosis.isProbed(profile, started, isShown);
      const problem = isProbed ? await diagnosis.probed(profile, started) : null;
      if (problem) await storeFailure(problem);
      else await storeIfSameExit((active) => checkLeftOut(active, isProbed || isShown));
      return;
    }
    let isAnswered = false;
    try {
      const product = profile.kind === 'service' ? profile.product : null;
      const refusals = () => refusedLogins.get(profile.id)?.count ?? 0;
      const through = withAbortSignal(backend.checkThrough(profile.id), over);
      // Any answer is the site's, whatever it says: over https the proxy cannot answer in its place.
      const noting: Fetch = async (input, init) => {
        const answer = await through(input, init);
        isAnswered ||= answer.status !== 407;
        return answer;
      };
      const exit = await checkExit(exitCheck, noting, product, refusals);
      const requested = profile.kind === 'service' ? profile.countries : [];
      await storeIfSameExit((active) => checkDone(active, exit, requested));
      await remember(profile.id, {
        at: exit.checkedAt,
        address: exit.address,
        tookMs: exit.tookMs,
      });
    } catch (error) {
      if (over.aborted) return;
      const isLoading = await pages.loadedSince(profile.id, begun - recentMs);
      const failure = toProblem(error);
      const { problem, works, isProven } = await diagnosis.reasonFor(
        profile,
        started,
        failure,
        isLoading,
      );
      // The exit check's own host may be down, and must not keep a profile blocked whose pages load.
      const since = blockedSince.get(profile.id) ?? 0;
      const isShown = isAnswered || (await pages.loadedSince(profile.id, since));
      await storeFailure(problem, (active) => {
        const probed = loginProbed(active, isProven);
        return isShown ? siteAnswered(probed) : works ? proxyAnswered(probed) : probed;
      });
      await remember(profile.id, { at: Date.now(), address: null, tookMs: 0 });
    }
  }

  const isUnderWay = (profileId: string): boolean => [...underWay.values()].includes(profileId);

  /** Starts a check in the background. */
  const begin = loggingFailure('exit check', run);

  async function profilesDue(): Promise<Profile[]> {
    const due = new Set(
      (await proxyItem.read()).on.filter(isCheckDue).map(({ profileId }) => profileId),
    );
    return due.size === 0 ? [] : (await profilesItem.read()).filter(({ id }) => due.has(id));
  }

  /** Begins a profile's check after one that ended, if that one stored no result. */
  const beginIfDue = loggingFailure('exit check', async (profileId: string) => {
    const profile = (await profilesDue()).find(({ id }) => id === profileId);
    if (profile && !isUnderWay(profileId)) begin(profile);
  });

  /** Whether a page loaded through a profile just before its check, after its login was last refused. */
  const isShownByPage = (profileId: string, begun: number): Promise<boolean> => {
    const { since = 0 } = refusedLogins.get(profileId) ?? {};
    return pages.loadedSince(profileId, Math.max(begun - recentMs, since));
  };

  return {
    run,
    /**
     * Runs a check, or waits for one of the profile that has not begun: many tabs may ask at once, as after the
     * browser restored them. One that runs may have seen what the user has mended since.
     */
    async runOrJoin(profile: Profile): Promise<void> {
      const [, queued] = [...underWay].filter(([, id]) => id === profile.id);
      await (queued?.[0] ?? run(profile));
    },
    /** Ends the check of a profile whose login was refused. */
    refused(profileId: string): void {
      const { count = 0 } = refusedLogins.get(profileId) ?? {};
      refusedLogins.set(profileId, { count: count + 1, since: Date.now() + 1 });
    },
    isUnderWay,
    /**
     * Resolves when no check of the profile runs or waits any more.
     * @returns whether one did.
     */
    async ended(profileId: string): Promise<boolean> {
      const checks = [...underWay].filter(([, id]) => id === profileId);
      await Promise.allSettled(checks.map(([check]) => check));
      return checks.length > 0;
    },
    begin,
    /**
     * Begins the checks that are due and not running: the result of a check is lost while its profile is switched. One
     * that is still running may be about to end for that reason: its profile is looked at once more when it ends.
     */
    async beginDueChecks(): Promise<void> {
      for (const profile of await profilesDue()) {
        if (isUnderWay(profile.id)) dueAtEnd.add(profile.id);
        else begin(profile);
      }
    },
    /**
     * Begins the check of a profile that was just switched or rotated, which the user waits for. A check of another
     * profile that is running, and may hang, is run again after it.
     */
    beginAheadOfOthers(profile: Profile): void {
      begin(profile);
      if (running === null || running.profileId === profile.id) return;
      interrupted.add(running.profileId);
      running.over.abort();
    },
  };
}
