import { type Signal, signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { Banner, ProblemBanner } from '@/components/ui/problem-banner';
import {
  profileDraftOf,
  emptyProfileDraft,
  type ProfileDraft,
  type SaveInput,
} from '@/components/proxy/profile-form/profile-draft';
import { ProfileForm } from '@/components/proxy/profile-form/profile-form';
import { useIntent } from '@/components/ui/hooks/use-intent';
import type { Container } from '@/components/proxy/profile-form/where-section';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { proxy } from '@/utils/storage/state/page-state';
import { readContainers, listsOf } from '@/utils/proxy/state/targeting-lists';
import { logFailure } from '@/utils/log-failure';
import { type Problem, toProblem } from '@/utils/problem';
import { type Profile, ProfileSchema } from '@/utils/proxy/schema';
import { profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { type OpenedProfile, profileDrafts } from './profile-drafts';
import { goTo, route } from '../../workspace/route';

interface Props {
  /** ID of the profile to edit, or 'new' for a form that creates one. */
  item: string;
  /** The profile as it is stored; null: a new one, or one that was removed. */
  profile: Profile | null;
  all: readonly Profile[];
}

/** Loads and saves the profile form. */
export function ProfileEditor(props: Props) {
  const { item, profile } = props;
  const draft = useSignal<ProfileDraft | null>(profile ? null : newDraft());
  const unreadable = useSignal<Problem | null>(null);
  const [opened] = useState(profile);
  useEffect(() => {
    // Sites are stored separately from their profile.
    if (!opened) return;
    sitesItem(item)
      .read()
      .then((sites) => (draft.value = profileDraftOf(opened, sites?.text ?? '')))
      .catch((error: unknown) => (unreadable.value = toProblem(error)));
  }, []);
  return (
    <>
      <ProblemBanner problem={unreadable.value} />
      {draft.value && <KeptForm {...props} read={draft.value} opened={opened} />}
    </>
  );
}

interface KeptProps extends Props {
  /** Draft of what is stored, for a form without a kept one. */
  read: ProfileDraft;
  /** The profile that it was made from; `profile` follows what other pages store. */
  opened: Profile | null;
}

/** The form with what was typed into it before. */
function KeptForm({ item, profile, all, read, opened: stored }: KeptProps) {
  const saving = useIntent();
  const refreshing = useIntent();
  const { draft, opened } = profileDrafts.useDraft(item, () => ({
    draft: signal(read),
    opened: signal(stored && { profile: stored, sites: read.sitesBefore }),
  }));
  const containers = useSignal<Container[] | null>(null);
  const unreadable = useSignal<Problem | null>(null);
  const known = connectedAccount();
  const on = proxy.value.value?.on ?? [];
  const { id } = draft.peek();

  useEffect(() => {
    readContainers()
      .then((found) => (containers.value = found))
      .catch((error: unknown) => (unreadable.value = toProblem(error)));
  }, []);
  // A typed login outlives neither the form nor the lock, which closes the form. The user name goes with the
  // password: alone it would replace a stored login.
  useLayoutEffect(
    () => () => {
      draft.value = { ...draft.value, username: '', password: '' };
    },
    [],
  );

  function leave(): void {
    profileDrafts.drop(item);
    goTo('profiles');
  }

  const save = (input: SaveInput) =>
    profileDrafts.sending(item, () =>
      saving.run(async () => {
        const from = route.value;
        await sendSave(input, opened);
        // A save that switches takes long; the user may have left the form.
        if (route.value === from) leave();
      }),
    );

  return (
    <>
      <ProblemBanner problem={unreadable.value} />
      <ProblemBanner problem={refreshing.problem.value} />
      {!profile && opened.value && <Banner role="status">{i18n.t('profiles.gone')}</Banner>}
      <ProfileForm
        title={i18n.t(opened.value ? 'profiles.editTitle' : 'profiles.new')}
        draft={draft}
        account={known}
        listsOf={(product) => listsOf(product).value}
        onRefresh={
          known === null ? null : () => void refreshing.run(() => send('account/refresh', {}))
        }
        refreshing={refreshing.pending.value}
        containers={containers.value}
        chromium={!import.meta.env.FIREFOX}
        taken={all.filter((other) => other.id !== id).map(({ name }) => name)}
        isOn={on.some(({ profileId }) => profileId === profile?.id)}
        pending={saving.pending.value}
        problem={saving.problem.value}
        onCancel={leave}
        onSave={(input) => void save(input)}
      />
    </>
  );
}

/**
 * Sends a save, with the profile and the sites that the form was opened with. One that fails may have been stored all
 * the same, as where private windows do not confirm its sites: the next save is then of what is stored by now.
 */
async function sendSave(input: SaveInput, opened: Signal<OpenedProfile | null>): Promise<void> {
  const { value } = opened;
  const base = value && {
    profile: value.profile,
    ...(input.sites !== undefined && { sites: value.sites }),
  };
  try {
    await send('profiles/save', { ...input, ...(base && { base }) });
  } catch (error) {
    if (value)
      await storedSince(value, input).then(
        (stored) => (opened.value = stored),
        logFailure('reading what was saved'),
      );
    throw error;
  }
}

/** Reads which parts of a failed save are stored. */
async function storedSince(
  before: OpenedProfile,
  { profile, sites }: SaveInput,
): Promise<OpenedProfile> {
  const [all, stored] = await Promise.all([profilesItem.read(), sitesItem(profile.id).read()]);
  const sent = JSON.stringify(ProfileSchema.parse(profile));
  const text = stored?.text ?? '';
  return {
    profile: all.find((one) => JSON.stringify(one) === sent) ?? before.profile,
    sites: sites !== undefined && (sites?.text ?? '') === text ? text : before.sites,
  };
}

function newDraft(): ProfileDraft {
  const known = connectedAccount();
  const kind = known ? 'service' : 'custom';
  return emptyProfileDraft(crypto.randomUUID(), kind, known?.products[0]?.code ?? 'rp');
}
