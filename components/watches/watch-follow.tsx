import { i18n } from '@/utils/i18n/i18n';
import { TextField } from '@/components/ui/text-field';
import { numberText } from '@/utils/i18n/format';
import type { NextPage } from '@/utils/recipes/schema';

interface FollowProps {
  /** How to reach the next page of the recipe's list; undefined for a list of one page. */
  next: NextPage | undefined;
  text: string;
  /** Number of pages; 0 if the text is wrong, null if none are followed. */
  count: number | null;
  maxPages: number;
  /** Whether each address of a job is followed. */
  isEach: boolean;
  onInput: (text: string) => void;
}

/** Field for the maximum number of pages to follow, or a note for lists that a scraper can't follow. */
export function WatchFollow({ next, text, count, maxPages, isEach, onInput }: FollowProps) {
  if (!next) return null;
  if (next.kind !== 'next') return <p class="hint">{i18n.t('watchJob.notFollowed')}</p>;
  const limit = numberText(maxPages);
  return (
    <TextField
      name={i18n.t(isEach ? 'watchJob.followEach' : 'watchJob.follow')}
      value={text}
      hint={i18n.t('watchJob.followHint', [limit])}
      error={count === 0 ? i18n.t('watchJob.followInvalid', [limit]) : undefined}
      numeric
      onInput={onInput}
    />
  );
}
