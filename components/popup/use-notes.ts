import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { incognitoAllowed } from '@/utils/browser/state/active-page';
import { isProxied } from '@/utils/proxy/endpoint';
import { canHaveExtras } from '@/utils/proxy/extras-rules';
import { exitMismatch } from '@/utils/proxy/exit/exit-mismatch';
import { followWeakSettings } from '@/utils/proxy/state/weak-settings';
import { followTabsWithOldConnections, type OldTab } from '@/utils/proxy/state/old-connections';
import { barrier } from '@/utils/proxy/state/tab-routes';
import { unusedTargetingTexts } from '@/components/proxy/targeting-text';
import { keysToReplace } from '@/utils/security/state';
import { proxy } from '@/utils/storage/state/page-state';
import { toProblem, type Problem } from '@/utils/problem';
import type { WeakSetting } from '@/utils/proxy/privacy-settings';
import type { ProfileState, Profile, ProxyState } from '@/utils/proxy/schema';

/** Notes on the active tab and its exit; none of them is an error. */
interface Notes {
  /** Exit country whose time zones differ from the browser's; null: they match, or are unknown. */
  clock: { zone: string; country: string } | null;
  /** Main language of the exit's country if none of the browser's languages is common there; null: they match. */
  language: { own: string; there: string; country: string } | null;
  weakSettings: readonly WeakSetting[];
  /** Sentences about targeting of the profile that is not sent to the service. */
  unusedTargeting: readonly string[];
  oldTabs: readonly OldTab[];
  /** Problem of reading the tabs with old connections; null: none. */
  problem: Problem | null;
  privateUncovered: boolean;
  /** Firefox: the barrier under the listener is missing. */
  noBarrier: boolean;
  /** Keys were once stored in plain text, and the advice to replace them was not read yet. */
  keysToReplace: boolean;
  count: number;
}

/** Whether a proxy is in use and its switch is complete; until then its settings are still being applied. */
function hasSettledProxy({ on, appliedRoutes }: ProxyState): boolean {
  const settled = on.every(({ phase }) => phase !== 'switching' && phase !== 'rotating');
  return settled && isProxied(appliedRoutes);
}

/** Follows the notes while a component shows them. */
export function useNotes(active: ProfileState | null, profile: Profile | null): Notes {
  const problem = useSignal<Problem | null>(null);
  const state = proxy.value.value;
  const isSettled = state !== null && hasSettledProxy(state);
  const privacy = useMemo(() => (isSettled ? followWeakSettings() : null), [isSettled]);
  useEffect(() => privacy?.stop, [privacy]);
  const old = useMemo(
    () =>
      followTabsWithOldConnections((error) => {
        problem.value = toProblem(error);
      }),
    [],
  );
  useEffect(() => old.stop, [old]);

  const isOn = active?.phase === 'on' && profile !== null && profile.kind !== 'direct';
  const country = (isOn && active.exit?.country) || '';
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const mismatch = useMemo(
    () => country && exitMismatch({ zone, languages: navigator.languages }, country, Date.now()),
    [country, zone],
  );
  const isSent = profile?.extras.acceptLanguage === true && canHaveExtras(profile.where);
  const there = (mismatch && !isSent && mismatch.language) || null;
  const held: WeakSetting[] =
    import.meta.env.FIREFOX && barrier.value.value === 'not-ours'
      ? [{ what: 'barrier', by: 'other' }]
      : [];
  const notes = {
    clock: mismatch && mismatch.clock ? { zone, country } : null,
    language: there === null ? null : { own: navigator.language, there, country },
    weakSettings: held.concat(privacy?.weak.value ?? []),
    unusedTargeting: isOn ? unusedTargetingTexts(profile) : [],
    oldTabs: old.tabs.value,
    problem: problem.value,
    privateUncovered: !incognitoAllowed.value,
    noBarrier: import.meta.env.FIREFOX && barrier.value.value === 'needs-private-access',
    keysToReplace: keysToReplace.value.value === true,
  };
  const found = [
    notes.clock,
    notes.language,
    notes.oldTabs.length > 0,
    notes.problem,
    notes.privateUncovered,
    notes.noBarrier,
    notes.keysToReplace,
    ...notes.weakSettings,
    ...notes.unusedTargeting,
  ];
  return { ...notes, count: found.filter(Boolean).length };
}
