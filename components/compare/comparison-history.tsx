import { i18n } from '@/utils/i18n/i18n';
import type { Comparison } from '@/utils/compare/schema';
import { numberText, hostText, dateTimeText } from '@/utils/i18n/measures';
import { CrossIcon } from '../ui/more-icons';
import { countryText } from './comparison-text';
import styles from './compare.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  /** Past comparisons, newest first. */
  worlds: readonly Comparison[];
  onRemove: (world: Comparison) => void;
}

/** Returns host and path of a URL, without the scheme. */
const shortOf = (url: string) =>
  URL.canParse(url) ? `${hostText(url)}${new URL(url).pathname}` : url;

/** List of past comparisons. Removing one keeps its results in the library. */
export function ComparisonHistory({ worlds, onRemove }: Props) {
  return (
    <ul class={styles.history} aria-label={i18n.t('world.history')}>
      {worlds.map((world) => {
        const countries = [...new Set(world.places.map(({ country }) => country))];
        const shown = countries.slice(0, 4).map(countryText).join(', ');
        return (
          <li key={world.id} class="row between">
            <a class="grow" href={`#/world/${world.id}`}>
              <strong class="break" dir="auto">
                {shortOf(world.url).slice(0, 200)}
              </strong>
              <span class="small muted">
                {dateTimeText(world.createdAt)} · {shown}
                {countries.length > 4 && ` +${numberText(countries.length - 4)}`}
              </span>
            </a>
            <Button
              icon
              aria-label={i18n.t('world.remove', [
                `${hostText(world.url)}, ${dateTimeText(world.createdAt)}`,
              ])}
              onClick={() => onRemove(world)}
            >
              <CrossIcon />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
