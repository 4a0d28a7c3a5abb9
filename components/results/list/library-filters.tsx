import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { countryWithCode, numberText } from '@/utils/i18n/format';
import { CheckField } from '@/components/ui/check-field';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import { Button } from '@/components/ui/button';
import { type LibraryFilter, noFilter } from '@/utils/library/filter';
import { inIncognitoWindow } from '@/utils/browser/page';
import { listJobs } from '@/utils/library/database/jobs-store';
import { type FacetValues, facetValues } from '@/utils/library/database/rows-store';
import { rowContentKinds } from '@/utils/library/library-row';
import { localDay } from '@/utils/runs/cost/ledger';
import { runStates } from '@/utils/runs/run-states';
import { scrapeModes } from '@/utils/runs/schema';
import { setQuery, libraryVersion, searchQuery } from '@/utils/library/state/results-list';
import styles from './library.module.css';

/** Number of filters that are set. */
export function activeFilterCount(filter: LibraryFilter): number {
  const values: unknown[] = Object.values(filter);
  return values.filter((value) => value !== '' && value !== false && value !== null).length;
}

/**
 * Parses the value of a date field and returns the start of that day, plus `plusDays` days, in ms;
 * null: not a valid date.
 */
function dayStart(text: string, plusDays: number): number | null {
  const [year, month, day] = text.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  return new Date(year, month - 1, day + plusDays).getTime();
}

interface DateProps {
  name: string;
  /** Start of the chosen day plus `plusDays` days, in ms; null: none. */
  at: number | null;
  plusDays?: number;
  onChange: (at: number | null) => void;
}

function DateField({ name, at, plusDays = 0, onChange }: DateProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not while a year is typed: its first digits are a date of their own.
    if (!input.current || dayStart(input.current.value, plusDays) === at) return;
    const day = new Date(at ?? 0);
    day.setDate(day.getDate() - plusDays);
    input.current.value = at === null ? '' : localDay(day.getTime());
  }, [at]);
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <input
        id={id}
        ref={input}
        type="date"
        class="input"
        onChange={(event) => onChange(dayStart(event.currentTarget.value, plusDays))}
      />
    </div>
  );
}

const none: FacetValues = { values: [], cut: false };

/** Filters of the list. Offers the sites, tags and countries that occur in it. */
export function LibraryFilters() {
  const found = useSignal({ host: none, tag: none, country: none });
  const jobs = useSignal<{ value: string; name: string }[]>([]);
  const { filter } = searchQuery.value;
  useEffect(() => {
    let isWanted = true;
    void Promise.all([facetValues(filter.job), inIncognitoWindow ? [] : listJobs()]).then(
      ([values, stored]) => {
        if (!isWanted) return;
        found.value = values;
        jobs.value = stored.toReversed().map((job) => ({ value: job.id, name: job.name }));
      },
      // Read errors are reported by the list.
      () => null,
    );
    return () => {
      isWanted = false;
    };
  }, [libraryVersion.value, filter.job]);
  const { host: hosts, tag: tags, country: countries } = found.value;
  const set = (change: Partial<LibraryFilter>) => setQuery({ filter: { ...filter, ...change } });
  const choice = <Value extends string>(
    all: string,
    values: readonly Value[],
    name: (value: Value) => string,
  ) => [{ value: '' as const, name: all }, ...namedOptions(values, name)];
  const same = (value: string) => value;
  /** Options of values that the list has, with the chosen one, and whether they are all. */
  const listed = (
    all: string,
    { values, cut }: FacetValues,
    chosen: string,
    name: (value: string) => string,
  ) => ({
    value: chosen,
    options: choice(
      all,
      chosen === '' || values.includes(chosen) ? values : [...values, chosen],
      name,
    ),
    hint: cut ? i18n.t('library.firstListed', [numberText(values.length)]) : undefined,
  });

  return (
    <div class={styles.filters}>
      <SelectField
        name={i18n.t('details.state')}
        value={filter.state}
        options={choice(i18n.t('library.anyState'), runStates, (state) => i18n.t(`state.${state}`))}
        onChange={(state) => set({ state })}
      />
      <SelectField
        name={i18n.t('library.content')}
        value={filter.content}
        options={choice(i18n.t('library.anyContent'), rowContentKinds, (kind) =>
          i18n.t(`library.content_${kind}`),
        )}
        onChange={(content) => set({ content })}
      />
      <SelectField
        name={i18n.t('mode.label')}
        value={filter.mode}
        options={choice(i18n.t('library.anyMode'), scrapeModes, (mode) => i18n.t(`mode.${mode}`))}
        onChange={(mode) => set({ mode })}
      />
      <SelectField
        name={i18n.t('details.country')}
        {...listed(i18n.t('common.anyCountry'), countries, filter.country, countryWithCode)}
        onChange={(country) => set({ country })}
      />
      <SelectField
        name={i18n.t('library.host')}
        {...listed(i18n.t('library.anyHost'), hosts, filter.host, same)}
        onChange={(host) => set({ host })}
      />
      <SelectField
        name={i18n.t('library.tag')}
        {...listed(i18n.t('library.anyTag'), tags, filter.tag, same)}
        onChange={(tag) => set({ tag })}
      />
      {jobs.value.length > 0 && (
        <SelectField
          name={i18n.t('library.job')}
          value={filter.job}
          options={[{ value: '', name: i18n.t('library.noJob') }, ...jobs.value]}
          onChange={(job) => set({ job })}
        />
      )}
      <DateField
        name={i18n.t('library.from')}
        at={filter.from}
        onChange={(from) => set({ from })}
      />
      <DateField
        name={i18n.t('library.until')}
        at={filter.until}
        plusDays={1}
        onChange={(until) => set({ until })}
      />
      <CheckField
        name={i18n.t('library.pinnedOnly')}
        checked={filter.pinned}
        onChange={(pinned) => set({ pinned })}
      />
      <CheckField
        name={i18n.t('library.screenshotOnly')}
        checked={filter.screenshot}
        onChange={(screenshot) => set({ screenshot })}
      />
      {activeFilterCount(filter) > 0 && (
        <Button small onClick={() => setQuery({ filter: noFilter })}>
          {i18n.t('library.clear')}
        </Button>
      )}
    </div>
  );
}
