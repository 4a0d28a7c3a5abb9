import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Empty } from '@/components/empty';
import { PlusIcon } from '@/components/icons';
import { ProblemBanner } from '@/components/problem-banner';
import { describe } from '@/components/proxy-words';
import { UndoToast } from '@/components/undo-toast';
import { useIntent } from '@/components/use-intent';
import { send } from '@/utils/platform/page';
import { profiles, proxy } from '@/utils/platform/state';
import type { Profile } from '@/utils/storage/schema';
import { Editor } from './profile-editor';
import { go, route } from './route';
import { TransferPage } from './transfer-page';

interface Removed {
  profile: Profile;
  at: number;
}

/** Every profile, with what can be done to it. */
export function ProfilesPage() {
  const intent = useIntent();
  const removed = useSignal<Removed | null>(null);
  const withoutLogin = useSignal<string | null>(null);
  const all = profiles.value.value ?? [];
  const on = proxy.value.value?.on ?? [];
  const { item } = route.value;
  const editing = all.find(({ id }) => id === item) ?? null;
  const showForm = item === 'new' || editing !== null;

  async function remove(profile: Profile, at: number) {
    withoutLogin.value = null;
    if (await intent.run(() => send('profiles/remove', { profileId: profile.id }))) {
      removed.value = { profile, at };
      if (item === profile.id) go('profiles');
    }
  }

  function undo({ profile, at }: Removed) {
    removed.value = null;
    const hadLogin = profile.kind === 'custom' && profile.hasLogin;
    // The login was forgotten with the profile, and the page never knew it.
    const restored = hadLogin ? { ...profile, hasLogin: false } : profile;
    if (hadLogin) withoutLogin.value = profile.name;
    void intent.run(() => send('profiles/save', { profile: restored, at }));
  }

  if (item === 'transfer') return <TransferPage />;
  return (
    <div class="stack column">
      <div class="row between">
        <h1>{i18n.t('profiles.title')}</h1>
        {!showForm && (
          <span class="row">
            <button type="button" class="button" onClick={() => go('profiles', 'transfer')}>
              {i18n.t('transfer.open')}
            </button>
            <button type="button" class="button primary" onClick={() => go('profiles', 'new')}>
              <PlusIcon />
              {i18n.t('profiles.new')}
            </button>
          </span>
        )}
      </div>
      {showForm && <Editor key={item} profile={editing} all={all} />}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      {withoutLogin.value !== null && (
        <p class="hint" role="status">
          {i18n.t('profiles.restoredWithoutLogin', [withoutLogin.value])}
        </p>
      )}
      {all.length === 0 && !showForm && (
        <Empty title={i18n.t('profiles.empty')} hint={i18n.t('profiles.emptyHint')} />
      )}
      {all.length > 0 && (
        <ul class="profile-list">
          {all.map((profile, at) => (
            <li key={profile.id} class="profile-row">
              <span class="grow">
                <span class="row">
                  <strong class="clip" title={profile.name}>
                    {profile.name}
                  </strong>
                  {on.some(({ profileId }) => profileId === profile.id) && (
                    <span class="chip live">{i18n.t('profiles.isOn')}</span>
                  )}
                </span>
                <span class="small muted break">{describe(profile)}</span>
              </span>
              <span class="row">
                <button
                  type="button"
                  class="button small"
                  aria-label={i18n.t('profiles.editNamed', [profile.name])}
                  onClick={() => go('profiles', profile.id)}
                >
                  {i18n.t('profiles.edit')}
                </button>
                <button
                  type="button"
                  class="button small quiet"
                  aria-label={i18n.t('profiles.removeNamed', [profile.name])}
                  onClick={() => void remove(profile, at)}
                >
                  {i18n.t('profiles.remove')}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {removed.value && (
        <UndoToast
          key={removed.value.profile.id}
          text={i18n.t('profiles.removed', [removed.value.profile.name])}
          onUndo={() => removed.value && undo(removed.value)}
          onGone={() => {
            removed.value = null;
          }}
        />
      )}
    </div>
  );
}
