import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText, hostText, timeAgo, countText } from '@/utils/i18n/format';
import { StateChip } from '@/components/results/state-chip';
import type { Row } from '@/utils/library/library-row';
import { profileColors, type ProfileColor } from '@/utils/proxy/schema';
import tileStyles from '@/components/proxy/profile-badge.module.css';
import styles from './library.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  /** Result of the row; undefined while loading, null if it is damaged. */
  row: Row | null | undefined;
  at: number;
  count: number;
  /** Time that ages are counted from, in ms. */
  now: number;
  /** Offset from the top of the list, in pixels. */
  start: number;
  current: boolean;
  selected: boolean;
  /** Whether the row is reachable with the Tab key. */
  reachable: boolean;
  onSelect: (range: boolean) => void;
  onFocus: () => void;
}

/**
 * Pin icon.
 * @param label accessible name, for use without adjacent text.
 */
function PinIcon({ label }: { label: string }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 16 16"
      fill="currentColor"
      role="img"
      aria-label={label}
    >
      <path d="M10 1.5 14.5 6l-1.2.6-.8-.2-2.6 2.6.2 2.7-1.2 1.2L5.8 9.8 2 13.9l-.6-.1.1-.6 4-3.7L2.6 6.5l1.2-1.2 2.7.2L9.1 2.9l-.2-.8Z" />
    </svg>
  );
}

const rowTitle = (row: Row): string => row.title || place(row.url);

/** Host, path and query of a URL in readable letters; the host alone for the start page of a site. */
function place(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === ''
    ? hostText(url)
    : `${hostText(url)}${readable(pathname + search)}`;
}

/** Decodes the letters of other scripts. Signs without a shape stay encoded: some would reverse what follows. */
function readable(path: string): string {
  try {
    return decodeURI(path).replaceAll(/[\p{C}\p{Z}]/gu, encodeURIComponent);
  } catch {
    return path;
  }
}

/** Returns the colour of a host: the same one every time. */
function colorOf(host: string): ProfileColor {
  let sum = 0;
  for (const character of host) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return profileColors[sum % profileColors.length] ?? 'grey';
}

/**
 * Tile with the first letter of a site, in the site's colour. Stands in for its icon, which is not
 * fetched, because the request would tell the site. Hidden from assistive technology.
 */
function SiteTile({ url }: { url: string }) {
  const host = hostText(url).replace(/^www\./, '');
  return (
    <span
      class={classes(tileStyles.badge, tileStyles.tile)}
      data-color={colorOf(host)}
      aria-hidden="true"
    >
      {(Array.from(host)[0] ?? '').toUpperCase()}
    </span>
  );
}

/** Returns the country and cost of a result, by which results of one URL can be told apart. */
function facts(row: Row): string {
  return [row.country, row.used === null ? '' : countText('results.credits', row.used)]
    .filter((part) => part !== '')
    .join(' · ');
}

function RowSubtitle({ row, now }: { row: Row; now: number }) {
  if (row.state === 'unknown') {
    return <span class="clip warning">{i18n.t('state.unknownHint')}</span>;
  }
  return (
    <span class="clip" title={row.url}>
      {row.tags.map((tag) => (
        <span class={styles.tag} key={tag} title={tag} dir="auto">
          {tag}
        </span>
      ))}
      {/* Without a title the address stands above, and a chip in the place of the age. */}
      <bdi>
        {row.title === '' && row.state !== 'done' ? timeAgo(row.createdAt, now) : place(row.url)}
      </bdi>
    </span>
  );
}

/** Lowest HTTP status that is an error. */
const minErrorStatus = 400;

/** Shows the age of a finished result, and its status if the page answered with an error; for any other its state. */
function StateOrAge({ row, now }: { row: Row; now: number }) {
  if (row.state !== 'done') {
    return <StateChip state={row.state} unsent={row.isUnsent === true} />;
  }
  return (
    <span class="small muted nowrap" title={dateTimeText(row.createdAt)}>
      <span class="vh">{i18n.t('state.done')} </span>
      {row.statusCode !== null && row.statusCode >= minErrorStatus && (
        <>
          <span class="chip warn num">
            <span class="vh">{i18n.t('details.statusCode')} </span>
            {row.statusCode}
          </span>{' '}
        </>
      )}
      {timeAgo(row.createdAt, now)}
    </span>
  );
}

/** Row of one result, of fixed height for virtual scrolling. */
export function LibraryRow(props: Props) {
  const { row, at, count, now, start, current, selected, reachable, onSelect, onFocus } = props;
  return (
    <li
      class={styles.row}
      aria-setsize={count}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${start}px)` }}
    >
      {row === null && (
        <span
          class={classes('small', styles.resultRow, styles.damaged)}
          tabIndex={reachable ? 0 : -1}
          data-at={at}
          onFocus={onFocus}
        >
          {i18n.t('library.damaged')}
        </span>
      )}
      {row && (
        <>
          <label class={styles.check}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={i18n.t('library.select', [rowTitle(row)])}
              checked={selected}
              onClick={(event) => onSelect(event.shiftKey)}
            />
          </label>
          <a
            class={classes('grow', styles.resultRow)}
            href={`#/results/${row.id}`}
            aria-current={current ? 'true' : undefined}
            tabIndex={reachable ? 0 : -1}
            data-at={at}
            onFocus={onFocus}
          >
            <SiteTile url={row.url} />
            <span class={classes('grow', styles.lines)}>
              <span class="row between">
                <span class={classes('row clip', styles.headline)}>
                  {row.pinned && <PinIcon label={i18n.t('library.pinned')} />}
                  <span
                    class={classes('clip', styles.resultTitle)}
                    title={rowTitle(row)}
                    dir="auto"
                  >
                    {rowTitle(row)}
                  </span>
                </span>
                <StateOrAge row={row} now={now} />
              </span>
              <span class="row between small muted">
                <RowSubtitle row={row} now={now} />
                <span class="num nowrap">{facts(row)}</span>
              </span>
            </span>
          </a>
        </>
      )}
    </li>
  );
}
