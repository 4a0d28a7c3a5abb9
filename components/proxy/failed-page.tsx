import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { problemLink } from '@/utils/i18n/problem-text';
import { LogoIcon } from '@/components/ui/icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import type { ownTab } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import { isRecoverable } from '@/utils/proxy/check-states';
import { profileOfPage } from '@/utils/proxy/state/page-profile';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { useReopening } from './use-reopening';
import styles from './failed-page.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

/**
 * Explains why a page did not load through a profile, checks the exit, and reloads the page
 * automatically once the profile is no longer blocked.
 * @param url URL of the page; null: no longer known.
 * @param tab the tab in which the page failed to load.
 */
export function FailedPage({
  url,
  tab,
}: {
  url: string | null;
  tab: Awaited<ReturnType<typeof ownTab>>;
}) {
  // A check of the exit takes up to 20 s, and presses do not wait for it.
  const exitCheck = useIntent();
  const press = useIntent();
  const page = url === null ? null : { ...tab, url, container: tab.container ?? undefined };
  const taken = page && profileOfPage(page);
  const on = proxy.value.value?.on ?? [];
  // Without its URL, the page was most likely taken by the profile switched on last.
  const active =
    (url === null ? on.at(-1) : on.find(({ profileId }) => profileId === taken?.profileId)) ?? null;
  const named = (wanted: string | null | undefined) =>
    profiles.value.value?.find(({ id }) => id === wanted) ?? null;
  const profile = named(active?.profileId);
  const next = page && profile && named(profileOfPage(page, profile.id).profileId);
  const host = url === null ? '' : new URL(url).host;

  const again = () => {
    if (url !== null) location.assign(url);
  };
  const state = `${active?.profileId} ${active?.phase} ${active?.problem?.code}`;
  const pressedAt = useRef('');
  const act = (work: () => Promise<unknown>) => {
    pressedAt.current = state;
    void press.run(async () => {
      await work();
      again();
    });
  };
  const switchAgain = () => {
    if (profile) act(() => send('proxy/switch', { profileId: profile.id, on: true }));
  };
  // A layout effect, so that the check is asked for even if the tab is closed right after the first paint.
  useLayoutEffect(() => {
    if (profile) void exitCheck.run(() => send('proxy/check', { profileId: profile.id }));
  }, [profile?.id]);
  // The route of a profile that was switched off stays until the change is applied.
  const isFree = active
    ? active.phase === 'on' && active.check !== 'checking'
    : taken?.profileId === null;
  const failed = named(useReopening(active, isFree, again));

  // A blocked profile is checked every minute; the reason stays visible during these checks.
  const checking =
    active?.phase !== 'blocked' && (exitCheck.pending.value || active?.check === 'checking');
  // A failed press may leave the profile as it was, whose problem then does not say why.
  const ofPress = state === pressedAt.current ? press.problem.value : null;
  const others = press.problem.value ?? exitCheck.problem.value;
  const problem = ofPress ?? active?.problem ?? others;
  // The way out stays where a press failed: it is that of the profile's problem.
  const cause = active?.problem ?? others;
  const link = cause && problemLink(cause);
  return (
    <main class={classes('stack', styles.page)}>
      <p class={classes('row', styles.brand)}>
        <LogoIcon size={22} />
        {i18n.t('extName')}
      </p>
      <h1>{url === null ? i18n.t('failed.headingUnknown') : i18n.t('failed.heading', [host])}</h1>
      <p>
        {failed ? i18n.t('failed.through', [failed.name]) : i18n.t('failed.off')}{' '}
        {i18n.t('failed.notDirect')}
      </p>
      <p role="status" class="muted">
        {checking && i18n.t('failed.checking')}
        {!checking &&
          active?.phase === 'on' &&
          active.check === 'done' &&
          i18n.t('failed.exitWorks')}
        {!checking &&
          active?.phase === 'on' &&
          active.check === 'none' &&
          i18n.t('failed.siteMayFail')}
        {active && isRecoverable(active) && i18n.t('failed.waiting')}
      </p>
      {problem && !checking && (
        // The button below switches the profile off, and says what follows.
        <ProblemBanner problem={problem}>
          {(link === 'renew' || link === 'apply') && (
            <Button small onClick={switchAgain}>
              {i18n.t(`problemAction.${link}`)}
            </Button>
          )}
        </ProblemBanner>
      )}
      <div class={classes('row', styles.actions)}>
        <Button primary disabled={url === null} onClick={again}>
          {i18n.t('failed.again')}
        </Button>
        {profile && active?.session && (
          <Button
            disabled={press.pending.value}
            onClick={() => act(() => send('proxy/rotate', { profileId: profile.id }))}
          >
            {i18n.t('proxy.rotate')}
          </Button>
        )}
        {profile && (
          <Button
            quiet
            disabled={press.pending.value}
            onClick={() => act(() => send('proxy/switch', { profileId: profile.id, on: false }))}
          >
            {next
              ? i18n.t('failed.switchOver', [profile.name, next.name])
              : i18n.t('failed.switchOff', [profile.name])}
          </Button>
        )}
      </div>
    </main>
  );
}
