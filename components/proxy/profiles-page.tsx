import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { PlusIcon } from '@/components/ui/icons';
import { RouteIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { ProfileList } from '@/components/proxy/profile-list';
import { copyName } from '@/components/proxy/profile-list-order';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useUndo } from '@/components/ui/hooks/use-undo';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { isManaged } from '@/utils/proxy/managed-id';
import type { Profile } from '@/utils/proxy/schema';
import { sitesItem } from '@/utils/storage/registry/proxy';
import { pendingSwitch, switchProfile } from '../popup/switch-actions';
import { ManagedNote } from '../settings/managed-note';
import { profileDrafts } from './profile-form/profile-drafts';
import { ProfileEditor } from './profile-form/profile-editor';
import { goTo, route } from '../workspace/route';
import { TemporaryRulesList } from './temporary-rules-list';
import { ImportExportPage } from './transfer/transfer-page';

interface Removed {
  profile: Profile;
  at: number;
}

/** The page 'Profiles': the list of all profiles, and the form to create or edit one. */
export function ProfilesPage() {
  const intent = useIntent();
  const undo = useUndo<Removed>();
  const removed = undo.offered.value;
  const announcement = useSignal('');
  const all = profiles.value.value ?? [];
  const state = proxy.value.value;
  // During a switch the previous profiles still carry all traffic.
  const carrying = (state?.before ?? state?.on ?? []).flatMap(({ profileId, phase }) =>
    phase === 'switching' ? [] : [profileId],
  );
  const { item } = route.value;
  const editing = all.find(({ id }) => id === item && !isManaged(id)) ?? null;
  // A form that was typed into stays when another page removes its profile.
  const showForm = item === 'new' || editing !== null || profileDrafts.has(item);

  async function remove(profile: Profile, at: number) {
    announcement.value = '';
    if (await intent.run(() => send('profiles/remove', { profileId: profile.id }))) {
      profileDrafts.drop(profile.id);
      undo.offered.value = { profile, at };
      if (item === profile.id) goTo('profiles');
    }
  }

  /** Restores a removed profile. The background keeps its login and sites until the next start of the browser. */
  const restore = ({ profile, at }: Removed) => send('profiles/save', { profile, at });

  async function duplicate(profile: Profile, at: number) {
    const name = copyName(
      profile.name,
      all.map((other) => other.name),
    );
    const hadLogin = profile.kind === 'custom' && profile.hasLogin;
    const copy = { ...profile, id: crypto.randomUUID(), name };
    // The copy has no login: pages can't read logins.
    if (copy.kind === 'custom') copy.hasLogin = false;
    const done = await intent.run(async () => {
      const sites = await sitesItem(profile.id).read();
      await send('profiles/save', { profile: copy, at: at + 1, ...(sites ? { sites } : {}) });
    });
    const text = hadLogin ? 'profiles.duplicatedWithoutLogin' : 'profiles.duplicated';
    announcement.value = done ? i18n.t(text, [name]) : '';
  }

  if (item === 'transfer') return <ImportExportPage />;
  return (
    <div class="stack column">
      <div class="row between">
        <h1>{i18n.t('profiles.title')}</h1>
        {!showForm && (
          <span class="row">
            <Button onClick={() => goTo('profiles', 'transfer')}>{i18n.t('transfer.open')}</Button>
            <Button primary={all.length > 0} onClick={() => goTo('profiles', 'new')}>
              <PlusIcon />
              {i18n.t('profiles.new')}
            </Button>
          </span>
        )}
      </div>
      <ManagedNote of="profiles" />
      {showForm && <ProfileEditor key={item} item={item} profile={editing} all={all} />}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      <ProblemBanner problem={undo.problem.value} onDismiss={undo.dismiss} />
      <p class="hint" role="status">
        {announcement.value}
      </p>
      {all.length === 0 && !showForm && (
        <EmptyState
          icon={<RouteIcon />}
          title={i18n.t('profiles.empty')}
          hint={i18n.t('profiles.emptyHint')}
          link={{ href: '#/welcome', name: i18n.t('proxy.firstProfile') }}
        />
      )}
      {all.length > 0 && (
        <ProfileList
          profiles={all}
          on={carrying}
          moving={pendingSwitch.value?.profileId ?? null}
          onSwitch={({ id }, next) => void switchProfile(id, next)}
          onEdit={({ id }) => goTo('profiles', id)}
          onDuplicate={(profile, at) => void duplicate(profile, at)}
          onRemove={(profile, at) => void remove(profile, at)}
          onOrder={(ids) => intent.run(() => send('profiles/order', { ids }))}
        />
      )}
      {!showForm && <TemporaryRulesList />}
      {removed && (
        <UndoToast
          key={removed.profile.id}
          text={i18n.t('profiles.removed', [removed.profile.name])}
          onUndo={() => void undo.run(restore)}
          onGone={setTo(undo.offered, null)}
        />
      )}
    </div>
  );
}
