import { i18n } from '@/utils/i18n/i18n';
import type { Comparison } from '@/utils/compare/schema';
import { numberText, hostText, dateTimeText } from '@/utils/i18n/format';
import { useNextFocus } from '../ui/hooks/use-next-focus';
import { useListSearch } from '../ui/list-search';
import { CrossIcon } from '../ui/more-icons';
import { countryText } from './comparison-text';
import styles from './compare.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  /** Past comparisons, newest first. */
  comparisons: readonly Comparison[];
  onRemove: (comparison: Comparison) => void;
}

/** Returns host and path of a URL, without the scheme. */
const shortOf = (url: string) =>
  URL.canParse(url) ? `${hostText(url)}${new URL(url).pathname}` : url;

/** List of past comparisons. Removing one keeps its results in the library. */
export function ComparisonHistory({ comparisons, onRemove }: Props) {
  const { box: list, focusNext } = useNextFocus();
  const { box, found } = useListSearch(
    comparisons,
    ({ url, places }) => `${url} ${places.map(({ country }) => countryText(country)).join(' ')}`,
  );
  return (
    <>
      {box}
      <ul ref={list} class={styles.history} aria-label={i18n.t('compare.history')}>
        {found.map((comparison, at) => {
          const countries = [...new Set(comparison.places.map(({ country }) => country))];
          const shown = countries.slice(0, 4).map(countryText).join(', ');
          return (
            <li key={comparison.id} class="row between">
              <a class="grow" href={`#/compare/${comparison.id}`}>
                <strong class="break" dir="auto">
                  {shortOf(comparison.url).slice(0, 200)}
                </strong>
                <span class="small muted">
                  {dateTimeText(comparison.createdAt)} · {shown}
                  {countries.length > 4 && ` +${numberText(countries.length - 4)}`}
                </span>
              </a>
              <Button
                icon
                aria-label={i18n.t('compare.remove', [
                  `${hostText(comparison.url)}, ${dateTimeText(comparison.createdAt)}`,
                ])}
                onClick={() => {
                  focusNext('button', at);
                  onRemove(comparison);
                }}
              >
                <CrossIcon />
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
