import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Empty } from '@/components/empty';
import { ExitPanel } from '@/components/exit-panel';
import { PlusIcon } from '@/components/icons';
import { ProblemBanner } from '@/components/problem-banner';
import type { Way } from '@/components/problem-text';
import { ProfileSwitches } from '@/components/profile-switches';
import { useIntent } from '@/components/use-intent';
import { send } from '@/utils/platform/page';
import { account, profiles, proxy } from '@/utils/platform/state';
import { toProblem, type Problem } from '@/utils/problem';
import type { Profile } from '@/utils/storage/schema';
import { go, goWay } from './go';

export function ProxyTab({ privateCovered }: { privateCovered: boolean }) {
  const pressed = useSignal<{ profileId: string; on: boolean } | null>(null);
  const switchProblem = useSignal<Problem | null>(null);
  const intent = useIntent();
  const all = profiles.value.value ?? [];
  const live = proxy.value.value?.live ?? null;
  const profile = all.find(({ id }) => id === live?.profileId) ?? null;
  // While a switch is under way, what was before still carries everything.
  const carrying = live?.phase === 'switching' ? (proxy.value.value?.before ?? null) : live;
  const connected = account.value.value?.account != null;

  async function onSwitch(profileId: string, on: boolean) {
    const press = { profileId, on };
    pressed.value = press;
    switchProblem.value = null;
    try {
      await send('proxy/switch', press);
    } catch (error) {
      switchProblem.value = toProblem(error);
    }
    // A later press still waits for its own answer.
    if (pressed.value === press) pressed.value = null;
  }

  function act(verb: 'proxy/rotate' | 'proxy/check') {
    if (live) void intent.run(() => send(verb, { profileId: live.profileId }));
  }

  function onWay(way: Way) {
    if (way === 'rotate') act('proxy/rotate');
    else if (way === 'check') act('proxy/check');
    else if (way === 'off' && live) void onSwitch(live.profileId, false);
    else goWay(way);
  }

  if (all.length === 0) {
    return (
      <>
        {connected ? (
          <Empty title={i18n.t('proxy.noProfiles')} hint={i18n.t('proxy.noProfilesHint')}>
            <button type="button" class="button primary" onClick={() => go('#/profiles/new')}>
              <PlusIcon />
              {i18n.t('proxy.newProfile')}
            </button>
          </Empty>
        ) : (
          <Empty title={i18n.t('proxy.notConnected')} hint={i18n.t('proxy.notConnectedHint')}>
            <button type="button" class="button primary" onClick={() => go('#/settings')}>
              {i18n.t('proxy.connect')}
            </button>
            <button type="button" class="button quiet" onClick={() => go('#/profiles/new')}>
              {i18n.t('proxy.newProfile')}
            </button>
          </Empty>
        )}
      </>
    );
  }

  const problem: Problem | null =
    live?.problem ??
    switchProblem.value ??
    intent.problem.value ??
    proxy.value.value?.problem ??
    null;
  return (
    <div class="stack">
      <ExitPanel
        live={live}
        profile={profile}
        busy={intent.pending.value}
        onRotate={() => act('proxy/rotate')}
        onCheck={() => act('proxy/check')}
      />
      {problem && (
        <ProblemBanner
          problem={problem}
          tone={live?.phase === 'on' ? 'warn' : 'bad'}
          onWay={onWay}
        />
      )}
      <section class="stack-s" aria-labelledby="profiles-title">
        <div class="row between">
          <h2 class="eyebrow" id="profiles-title">
            {i18n.t('proxy.profiles')}
          </h2>
          <button type="button" class="button small quiet" onClick={() => go('#/profiles')}>
            {i18n.t('proxy.manage')}
          </button>
        </div>
        <ProfileSwitches
          profiles={all}
          live={live}
          carrying={carrying?.profileId ?? null}
          pressed={pressed.value?.profileId ?? null}
          onSwitch={(chosen: Profile, on) => void onSwitch(chosen.id, on)}
        />
      </section>
      {!privateCovered && <p class="hint">{i18n.t('proxy.privateNote')}</p>}
    </div>
  );
}
