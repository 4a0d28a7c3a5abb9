import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/text-field';
import { storeIn } from '@/components/ui/signals';
import { numberText } from '@/utils/i18n/format';
import { maxAddresses, maxFollowedPages } from '@/utils/jobs/schema';
import type { NextPage, Recipe } from '@/utils/recipes/schema';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { wholeNumber } from '@/utils/whole-number';

/** Maximum number of pages of each address, so that at most `limit` are scraped in all. */
export const maxPagesEach = (addresses: number, limit: number): number =>
  Math.min(maxFollowedPages, Math.floor(limit / Math.max(1, addresses)));

/** Returns the number of pages as typed; 0 if it is wrong. */
export function pagesTyped(text: string, minPages: number, maxPages: number): number {
  const count = wholeNumber(text, 3) ?? 0;
  return count >= minPages && count <= maxPages ? count : 0;
}

/** Number of pages of each address that are offered for a recipe. */
export const defaultPageLimit = (next: NextPage | undefined, maxPages: number): string =>
  String(Math.max(1, Math.min(next?.pages ?? 1, maxPages)));

/** Whether the results are pages in which a recipe can find its list and next link. */
const isSource = ({ content = 'html', noHtml = false }: ScrapeOptions): boolean =>
  content === 'html' && !noHtml;

/** What the user chose. */
interface FollowDraft {
  isFollowing: Signal<boolean>;
  /** Number of pages of each address as typed; null: the default. */
  followedPages: Signal<string | null>;
}

/**
 * State of the choice to follow next links in the form of a job, with the number of pages (`count`).
 * @param addresses number of addresses of the job.
 */
export function useJobFollow(
  addresses: number,
  recipe: Recipe | undefined,
  options: ScrapeOptions,
  { isFollowing: isChosen, followedPages: own }: FollowDraft,
) {
  const next = recipe?.draft.next;
  const maxPages = maxPagesEach(addresses, maxAddresses);
  const text = own.value ?? defaultPageLimit(next, maxPages);
  const isOffered = next?.kind === 'next' && maxPages > 1 && isSource(options);
  return {
    isChosen,
    own,
    recipe,
    options,
    addresses,
    maxPages,
    text,
    /** Maximum number of pages of each address; 0 if it is wrong, undefined if none is followed. */
    count: isOffered && isChosen.value ? pagesTyped(text, 2, maxPages) : undefined,
  };
}

function unavailableText({
  recipe,
  options,
  maxPages,
}: Pick<ReturnType<typeof useJobFollow>, 'recipe' | 'options' | 'maxPages'>): string | null {
  const kind = recipe?.draft.next?.kind;
  if (kind === undefined) return i18n.t('jobFollow.noNext');
  if (kind !== 'next') return i18n.t('jobFollow.notFollowed');
  if (maxPages < 2) return i18n.t('jobFollow.tooMany', [numberText(maxAddresses)]);
  return isSource(options) ? null : i18n.t('jobFollow.needsSource');
}

/** Choice to follow next links, with what it costs; nothing without a recipe. */
export function JobFollow(follow: ReturnType<typeof useJobFollow>) {
  const { isChosen, own, recipe, addresses, maxPages, text, count } = follow;
  if (!recipe) return null;
  const limit = numberText(maxPages);
  return (
    <>
      <CheckField
        name={i18n.t('jobFollow.name')}
        hint={i18n.t('jobFollow.hint')}
        checked={isChosen.value}
        unavailable={unavailableText(follow)}
        onChange={storeIn(isChosen)}
      />
      {count !== undefined && (
        <TextField
          name={i18n.t('jobFollow.pages')}
          value={text}
          hint={
            addresses > 0
              ? i18n.t('jobFollow.scrapes', addresses, [
                  numberText(addresses),
                  numberText(count),
                  numberText(addresses * count),
                ])
              : i18n.t('jobFollow.range', [limit])
          }
          error={count === 0 ? i18n.t('jobFollow.countInvalid', [limit]) : undefined}
          numeric
          onInput={storeIn(own)}
        />
      )}
    </>
  );
}
