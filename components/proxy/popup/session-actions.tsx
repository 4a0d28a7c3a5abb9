import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ExitHistory } from '@/components/proxy/popup/exit-history';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { type ActivePage, reloadTab } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';
import { exitHistory, rotateUntil } from '@/utils/proxy/state/session-details';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { DataUsageNote } from './data-usage-note';
import { classes } from '@/components/ui/classes';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './session-actions.module.css';

/** Further actions on the session that carries the active page. */
export function SessionActions({
  profile,
  active,
  page,
}: {
  profile: Profile;
  active: ProfileState;
  page: ActivePage | null;
}) {
  const intent = useIntent();
  const confirming = useSignal(false);
  const city = useSignal('');
  const network = useSignal('');
  const { id: profileId } = profile;
  const host = page ? proxiedHost(page.url) : null;
  const tabId = page?.tabId ?? null;
  const checks = exitHistory.value.value?.[profileId] ?? [];
  const search = rotateUntil.value.value;
  const running = search?.state === 'running' && search.profileId === profileId ? search : null;
  // The next rotation or session has another exit, and no search found or kept that.
  const outcome =
    search?.profileId === profileId &&
    search.session &&
    search.session.startedAt === active.session?.startedAt &&
    search.session.rotations === active.session?.rotations
      ? search.state
      : null;
  // Firefox (153) keeps `localStorage` of private windows whatever an extension deletes.
  const keepsData = import.meta.env.FIREFOX && page?.incognito === true;
  // Closes the dialog before it is painted with a host that the user has not read.
  useLayoutEffect(() => {
    confirming.value = false;
  }, [host, tabId]);
  const busy = intent.pending.value || running !== null || active.phase !== 'on';

  return (
    <section class={classes('stack', styles.session)} aria-label={i18n.t('exitActions.title')}>
      {active.session && (
        <>
          <div class={styles.actions}>
            <Button
              small
              disabled={busy || tabId === null}
              onClick={() =>
                void intent.run(async () => {
                  await send('proxy/rotate', { profileId });
                  if (tabId !== null) await reloadTab(tabId);
                })
              }
            >
              {i18n.t('exitActions.rotateReload')}
            </Button>
            <Button
              small
              disabled={busy || tabId === null || host === null || keepsData}
              onClick={setTo(confirming, true)}
            >
              {i18n.t('exitActions.fresh')}
            </Button>
          </div>
          {keepsData && <p class="hint">{i18n.t('exitActions.freshPrivate')}</p>}
          <form
            class={classes('stack-s', styles.until)}
            onSubmit={handleSubmit(() => {
              const wanted = {
                city: city.value,
                network: network.value,
                avoidLast: 10,
                maxTries: 20,
              };
              void intent.run(() => send('proxy/rotate-until', { profileId, ...wanted }));
            })}
          >
            <h3>{i18n.t('exitActions.untilTitle')}</h3>
            <p class="hint">{i18n.t('exitActions.untilHint')}</p>
            <div class={styles.fields}>
              <TextField name={i18n.t('exitActions.city')} {...bindText(city)} />
              <TextField name={i18n.t('exitActions.network')} {...bindText(network)} />
            </div>
            <div class="row">
              <Button small type="submit" disabled={busy}>
                {i18n.t('exitActions.until')}
              </Button>
              {running && (
                <Button
                  small
                  quiet
                  onClick={() => void intent.run(() => send('proxy/rotate-stop', {}))}
                >
                  {i18n.t('exitActions.stop')}
                </Button>
              )}
              <span role="status" class="small">
                {running && i18n.t('exitActions.trying', [running.tries, running.maxTries])}
                {outcome === 'found' && i18n.t('exitActions.found')}
              </span>
            </div>
          </form>
        </>
      )}
      {outcome === 'given-up' && (
        <ProblemBanner problem={{ code: 'not-found-in-time' }} tone="warn" />
      )}
      <ProblemBanner problem={intent.problem.value} />
      {/* Facts come and go with each check, and would move the buttons under the pointer. */}
      {active.exit?.network && (
        <dl class="facts small">
          <dt>{i18n.t('proxy.network')}</dt>
          <dd>{active.exit.network}</dd>
        </dl>
      )}
      <ExitHistory checks={checks} />
      {profile.kind !== 'direct' && <DataUsageNote profile={profile} active={active} />}
      {confirming.value && tabId !== null && host !== null && (
        <ConfirmDialog
          danger
          title={i18n.t('exitActions.freshTitle')}
          body={i18n.t('exitActions.freshBody', [host])}
          confirm={i18n.t('exitActions.freshConfirm')}
          onClose={setTo(confirming, false)}
          onConfirm={() => void intent.run(() => send('proxy/fresh', { profileId, tabId, host }))}
        />
      )}
    </section>
  );
}
