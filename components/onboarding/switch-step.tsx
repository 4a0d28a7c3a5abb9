import { signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { ProfileBadge } from '@/components/proxy/profile-badge';
import { profileSummary } from '@/components/proxy/profile-summary';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { ExitBeforeAfter } from '@/components/onboarding/exit-before-after';
import { send } from '@/utils/messaging/send';
import { hasExitCheck } from '@/utils/settings/state/has-exit-check';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import type { Exit } from '@/utils/proxy/schema';
import { followProblemLink } from '../workspace/workspace-problem-banner';
import styles from './onboarding.module.css';

/**
 * Exit before the switch; null: not known. Module state, so that visiting another section does not
 * lose it.
 */
const before = signal<Exit | null>(null);

/** Step of the first switch, with the exit before and after it. */
export function SwitchStep({ onBegin, onNext }: { onBegin: () => void; onNext: () => void }) {
  const intent = useIntent();
  const all = profiles.value.value ?? [];
  const on = proxy.value.value?.on ?? [];
  const active = on.at(-1) ?? null;
  // The newest profile is the one just created.
  const profile = all.find(({ id }) => id === active?.profileId) ?? all.at(-1) ?? null;
  if (!profile) return <p>{i18n.t('welcome.profileFirst')}</p>;
  const { id } = profile;
  const problem = active?.problem ?? intent.problem.value ?? proxy.value.value?.problem ?? null;
  const moving = active?.phase === 'switching';
  const verifies = hasExitCheck();

  const switchTo = (on: boolean) =>
    intent.run(async () => {
      onBegin();
      if (on) before.value = await seenBefore();
      await send('proxy/switch', { profileId: id, on });
    });

  function onLink(link: ProblemLink): void {
    if (link === 'check') void intent.run(() => send('proxy/check', { profileId: id }));
    else if (link === 'rotate') void intent.run(() => send('proxy/rotate', { profileId: id }));
    else if (link === 'renew' || link === 'apply') void switchTo(true);
    else if (link === 'off') void switchTo(false);
    else followProblemLink(link);
  }

  return (
    <div class="stack">
      <div class="row">
        <ProfileBadge profile={profile} />
        <div class="grow">
          <p class={styles.name}>{profile.name}</p>
          <p class="small muted">{profileSummary(profile)}</p>
        </div>
      </div>
      {!verifies && (
        <p class="hint">
          {i18n.t('settings.noExitCheck')}{' '}
          <a href="#/settings/connection">{i18n.t('settings.setExitCheck')}</a>
        </p>
      )}
      {(active || before.value) && (
        <ExitBeforeAfter before={before.value} active={active} profile={profile} />
      )}
      <ProblemBanner problem={problem} onLink={onLink} />
      <div class="row row-wrap">
        {active?.phase === 'on' ? (
          <>
            <Button primary onClick={onNext}>
              {i18n.t('welcome.next')}
            </Button>
            <Button disabled={intent.pending.value} onClick={() => void switchTo(false)}>
              {i18n.t('welcome.switchOff')}
            </Button>
          </>
        ) : (
          <Button
            primary
            disabled={intent.pending.value || moving}
            onClick={() => void switchTo(true)}
          >
            {i18n.t('welcome.switchOn')}
          </Button>
        )}
      </div>
      {active?.phase === 'on' && <p class="hint">{i18n.t('welcome.popupHint')}</p>}
    </div>
  );
}

/**
 * Checks the exit before the switch. Resolves to null if the check fails, so that switching is
 * still possible.
 */
async function seenBefore(): Promise<Exit | null> {
  return await send('welcome/before', {}).then(
    ({ exit }) => exit,
    () => null,
  );
}
