import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import {
  profileDraftOf,
  emptyProfileDraft,
  type ProfileDraft,
} from '@/components/proxy/profile-form/profile-draft';
import { ProfileForm } from '@/components/proxy/profile-form/profile-form';
import { useIntent } from '@/components/ui/hooks/use-intent';
import type { Container } from '@/components/proxy/profile-form/where-section';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { proxy } from '@/utils/storage/state/page-state';
import { readContainers, listsOf } from '@/utils/proxy/state/targeting-lists';
import { type Problem, toProblem } from '@/utils/problem';
import type { Profile } from '@/utils/proxy/schema';
import { sitesItem } from '@/utils/storage/registry/proxy';
import { goTo, route } from '../../workspace/route';

/**
 * Loads and saves the profile form.
 * @param profile the profile to edit; null: a new one.
 */
export function ProfileEditor({
  profile,
  all,
}: {
  profile: Profile | null;
  all: readonly Profile[];
}) {
  const saving = useIntent();
  const refreshing = useIntent();
  const draft = useSignal<ProfileDraft | null>(profile ? null : newDraft());
  /** The profile as the form was opened: `profile` follows what other pages store. */
  const [opened] = useState(profile);
  const containers = useSignal<Container[] | null>(null);
  const unreadable = useSignal<Problem | null>(null);
  const known = connectedAccount();
  const on = proxy.value.value?.on ?? [];

  useEffect(() => {
    const fail = (error: unknown) => {
      unreadable.value = toProblem(error);
    };
    // Sites are stored separately from their profile.
    if (profile) {
      const read = sitesItem(profile.id).read();
      read.then((sites) => (draft.value = profileDraftOf(profile, sites?.text ?? ''))).catch(fail);
    }
    readContainers()
      .then((found) => (containers.value = found))
      .catch(fail);
  }, [profile?.id]);

  return (
    <>
      <ProblemBanner problem={unreadable.value} />
      <ProblemBanner problem={refreshing.problem.value} />
      {draft.value && (
        <ProfileForm
          key={draft.value.id}
          title={i18n.t(profile ? 'profiles.editTitle' : 'profiles.new')}
          draft={draft.value}
          account={known}
          listsOf={(product) => listsOf(product).value}
          onRefresh={
            known === null ? null : () => void refreshing.run(() => send('account/refresh', {}))
          }
          refreshing={refreshing.pending.value}
          containers={containers.value}
          chromium={!import.meta.env.FIREFOX}
          taken={all.filter(({ id }) => id !== draft.value?.id).map(({ name }) => name)}
          isOn={on.some(({ profileId }) => profileId === profile?.id)}
          pending={saving.pending.value}
          problem={saving.problem.value}
          onCancel={() => goTo('profiles')}
          onSave={(input) =>
            void saving.run(async () => {
              const from = route.value;
              const sites = input.sites === undefined ? {} : { sites: draft.value?.sitesBefore };
              const base = opened && { base: { profile: opened, ...sites } };
              await send('profiles/save', { ...input, ...base });
              // A save that switches takes long; the user may have left the form.
              if (route.value === from) goTo('profiles');
            })
          }
        />
      )}
    </>
  );
}

function newDraft(): ProfileDraft {
  const known = connectedAccount();
  const kind = known ? 'service' : 'custom';
  return emptyProfileDraft(crypto.randomUUID(), kind, known?.products[0]?.code ?? 'rp');
}
