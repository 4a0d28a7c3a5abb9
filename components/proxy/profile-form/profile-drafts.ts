import type { Signal } from '@preact/signals';
import { draftKeeper } from '@/components/ui/hooks/draft-keeper';
import type { Profile } from '@/utils/proxy/schema';
import type { ProfileDraft } from './profile-draft';

/** Profile as stored when its form was opened, or as the form itself has stored it since. */
export interface OpenedProfile {
  profile: Profile;
  /** Its sites, one a line. */
  sites: string;
}

/** What is typed into the forms of profiles, by profile ID, or 'new'. */
export const profileDrafts = draftKeeper<{
  draft: Signal<ProfileDraft>;
  /** Null: a new profile. */
  opened: Signal<OpenedProfile | null>;
}>();
