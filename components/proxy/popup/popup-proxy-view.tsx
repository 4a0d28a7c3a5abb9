import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { EmptyState } from '@/components/ui/empty';
import { ExitPanel } from '@/components/proxy/popup/exit-panel';
import type { ProblemLink } from '@/utils/i18n/problem-text';
import { ProfileSwitches } from '@/components/proxy/popup/profile-switches';
import { useIntent } from '@/components/ui/use-intent';
import { send } from '@/utils/messaging/send';
import { account, profiles, proxy } from '@/utils/storage/state/page-state';
import { toProblem, type Problem } from '@/utils/problem';
import { isSwitchingOff } from '@/utils/proxy/profile-states';
import { isManaged } from '@/utils/proxy/managed-id';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { frontPage, incognitoAllowed } from '@/utils/browser/state/front-page';
import { lazyProxyParts } from '../../popup/lazy-proxy-parts';
import { openFromPopup, followLinkFromPopup } from '../../popup/popup-links';

function carries({ phase }: ProfileState): boolean {
  return phase !== 'switching';
}

export function PopupProxyView() {
  const pressed = useSignal<{ profileId: string; on: boolean } | null>(null);
  const switchProblem = useSignal<Problem | null>(null);
  /** A switch that waits for a yes: others would have to go off. */
  const asking = useSignal<{ profileId: string; others: string } | null>(null);
  const intent = useIntent();
  const all = profiles.value.value ?? [];
  const state = proxy.value.value;
  const on = state?.on ?? [];
  // While a switch is under way, what was before still carries everything.
  const carrying = new Set((state?.before ?? on.filter(carries)).map(({ profileId }) => profileId));
  const page = frontPage.value;
  const taken =
    page &&
    lazyProxyParts.value?.profileOfPage({ ...page, container: page.container ?? undefined });
  const { SitePanel, SessionActions, OldConnections, ExitMismatchNote } =
    lazyProxyParts.value ?? {};
  const { BarrierNote, DirectAddresses, PrivacyNote, ProblemBanner, ConfirmDialog } =
    lazyProxyParts.value ?? {};
  const moving = on.find(({ phase }) => phase === 'switching');
  // What is said above the list is of the profile that takes the page in front.
  const live = moving ?? on.find((one) => one.profileId === taken?.profileId) ?? on.at(-1) ?? null;
  const profile = all.find(({ id }) => id === live?.profileId) ?? null;
  const known = account.value.value?.account ?? null;
  const connected = known !== null;
  const unconfirmed = [known?.scraper, known?.browser].find(
    (part) => part?.hasAccess === true && part.unconfirmedUrl !== undefined,
  );

  async function onSwitch(profileId: string, turnOn: boolean, replace = false) {
    const press = { profileId, on: turnOn };
    pressed.value = press;
    switchProblem.value = null;
    try {
      await send('proxy/switch', { ...press, replace });
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'endpoint-shared') {
        asking.value = { profileId, others: problem.detail ?? '' };
      } else switchProblem.value = problem;
    }
    // A later press still waits for its own answer.
    if (pressed.value === press) pressed.value = null;
  }

  function act(verb: 'proxy/rotate' | 'proxy/check') {
    if (live) void intent.run(() => send(verb, { profileId: live.profileId }));
  }

  function onWay(way: ProblemLink) {
    if (way === 'rotate') act('proxy/rotate');
    else if (way === 'check') act('proxy/check');
    else if (way === 'renew' && live) void onSwitch(live.profileId, true);
    else if (way === 'off' && live) void onSwitch(live.profileId, false);
    else followLinkFromPopup(way);
  }

  /** Only Chromium asks: Firefox gives every request its own login. */
  function shareBody({ profileId, others }: { profileId: string; others: string }): string {
    const wanted = all.find(({ id }) => id === profileId);
    const key = wanted?.kind === 'custom' ? 'proxy.shareBodyCustom' : 'proxy.shareBody';
    return i18n.t(key, [wanted?.name ?? '', others]);
  }

  if (all.length === 0) {
    const lacking = connected ? 'noProfiles' : 'notConnected';
    return (
      <EmptyState title={i18n.t(`proxy.${lacking}`)} hint={i18n.t(`proxy.${lacking}Hint`)}>
        <button type="button" class="button primary" onClick={() => openFromPopup('#/welcome')}>
          {i18n.t(connected ? 'proxy.firstProfile' : 'proxy.connect')}
        </button>
        <button type="button" class="button quiet" onClick={() => openFromPopup('#/profiles/new')}>
          {i18n.t('proxy.newProfile')}
        </button>
      </EmptyState>
    );
  }

  const problem: Problem | null =
    live?.problem ?? switchProblem.value ?? intent.problem.value ?? state?.problem ?? null;
  return (
    <div class="stack">
      <ExitPanel
        live={live}
        profile={profile}
        busy={intent.pending.value}
        onRotate={() => act('proxy/rotate')}
        onCheck={() => act('proxy/check')}
      >
        {ExitMismatchNote &&
          profile &&
          profile.kind !== 'direct' &&
          live?.exit &&
          live.phase === 'on' && (
            <ExitMismatchNote
              exit={live.exit}
              profile={profile}
              onChange={
                isManaged(profile.id) ? undefined : () => openFromPopup(`#/profiles/${profile.id}`)
              }
            />
          )}
      </ExitPanel>
      {OldConnections && <OldConnections />}
      {ProblemBanner && problem && problem.code !== 'endpoint-shared' && (
        <ProblemBanner
          problem={problem}
          tone={live?.phase === 'on' ? 'warn' : 'bad'}
          onWay={onWay}
        />
      )}
      {ProblemBanner && unconfirmed && (
        <ProblemBanner
          problem={{ code: 'address-unconfirmed', detail: unconfirmed.unconfirmedUrl }}
          tone="warn"
          onWay={onWay}
        />
      )}
      {state && PrivacyNote && <PrivacyNote state={state} />}
      <section class="stack-s" aria-labelledby="profiles-title">
        <div class="row between">
          <h2 class="eyebrow" id="profiles-title">
            {i18n.t('proxy.profiles')}
          </h2>
          <button
            type="button"
            class="button small quiet"
            onClick={() => openFromPopup('#/profiles')}
          >
            {i18n.t('proxy.manage')}
          </button>
        </div>
        <ProfileSwitches
          profiles={all}
          on={on}
          carrying={carrying}
          pressed={pressed.value?.profileId ?? null}
          onSwitch={({ id }: Profile, turnOn) =>
            // Who presses while it still goes off wants it back.
            void onSwitch(id, turnOn || (state !== null && isSwitchingOff(state, id)))
          }
        />
      </section>
      {page && SitePanel && <SitePanel page={page} />}
      {SessionActions && live && profile && (
        <SessionActions key={profile.id} profile={profile} live={live} page={page} />
      )}
      {ConfirmDialog && asking.value && (
        <ConfirmDialog
          title={i18n.t('proxy.shareTitle')}
          body={shareBody(asking.value)}
          confirm={i18n.t('proxy.shareConfirm')}
          onCancel={() => {
            asking.value = null;
          }}
          onConfirm={() => {
            const wanted = asking.value;
            asking.value = null;
            if (wanted) void onSwitch(wanted.profileId, true, true);
          }}
        />
      )}
      {!incognitoAllowed.value && <p class="hint">{i18n.t('proxy.privateNote')}</p>}
      {BarrierNote && <BarrierNote />}
      {DirectAddresses && on.length > 0 && <DirectAddresses />}
    </div>
  );
}
