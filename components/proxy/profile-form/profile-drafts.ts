import type { Signal } from '@preact/signals';
import { draftKeeper } from '@/components/ui/hooks/draft-keeper';
import type { Profile } from '@/utils/proxy/schema';
import type { ProfileDraft } from './profile-draft';

/** What is typed into the forms of profiles, by profile ID, or 'new'. */
export const profileDrafts = draftKeeper<{
  draft: Signal<ProfileDraft>;
  /** The stored profile as the form was opened; null: a new one. */
  opened: Signal<Profile | null>;
}>();
