import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { namedCountries } from '@/utils/i18n/format';
import type { Profile, ServiceProfile } from '@/utils/proxy/schema';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { profiles } from '@/utils/storage/state/page-state';
import { send } from '@/utils/messaging/send';
import { toProblem } from '@/utils/problem';
import { countriesOf } from '@/utils/account/countries-of';
import { makeCountryProfile, productForCountries } from '../proxy/country-profile';
import { recents } from '@/utils/proxy/state/remembered-profiles';
import { countryRank, type Rank } from './search-match';
import { actionProblem, switchProfile } from './switch-actions';
import styles from './profile-picker.module.css';

interface Props {
  /** Search text, normalized by `searchable`; empty: none. */
  wanted: string;
  /** Minimum rank of a match. */
  rank: Rank;
  /** Index of the first row in the whole list. */
  first: number;
  /** IDs of the profiles made here, by country. */
  made: ReadonlyMap<string, string | null>;
  /** Called with the new ID before the profile is stored, and with null if storing fails. */
  onMade: (code: string, profileId: string | null) => void;
  /** Renders the row of a profile that was made from a country. */
  row: (profile: Profile, number: number) => ComponentChildren;
}

/** Returns the service profile that was switched on last, else the last one of the list. */
function lastUsed(all: readonly Profile[]): ServiceProfile | null {
  const ofService = all.filter((one) => one.kind === 'service');
  const recent = recents().flatMap((id) => ofService.filter((one) => one.id === id));
  return recent[0] ?? ofService.at(-1) ?? null;
}

/** Returns the codes of the countries that a new profile's product has. */
export function countryCodes(): string[] {
  const known = connectedAccount();
  const product = known && productForCountries(known, lastUsed(profiles.value.value ?? []));
  return product ? countriesOf(known, product) : [];
}

/** Rows of the countries without a profile: one press creates the profile and switches it on. */
export function CountryRows({ wanted, rank, first, made, onMade, row }: Props) {
  const pending = useSignal<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Country that had focus when it was pressed; null: none. */
  const focused = useRef<string | null>(null);
  const all = profiles.value.value ?? [];
  const known = connectedAccount();
  const codes = countryCodes();
  // Computed once, when the popup opens, so that a pressed row stays in its place.
  const [taken] = useState(() => new Set(all.flatMap(ownCountry)));
  const countries = useMemo(() => namedCountries(codes), [codes.join(',')]);
  const shown = countries.filter(
    ({ code }) =>
      (!taken.has(code) || made.has(code)) &&
      (wanted === '' || countryRank(code, wanted) >= Math.max(rank, 1)),
  );

  // Moves focus to the profile's row, which replaces the country's.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(
      `[data-made="${focused.current}"] [data-row]`,
    );
    if (!row) return;
    focused.current = null;
    row.focus({ preventScroll: true });
  });

  async function go(code: string, hasFocus: boolean): Promise<void> {
    if (pending.value !== null || !known) return;
    pending.value = code;
    focused.current = hasFocus ? code : null;
    actionProblem.value = null;
    try {
      const input = makeCountryProfile(code, known, all, lastUsed(all));
      // Before it is stored; otherwise it would be listed above the countries until the reply arrives.
      onMade(code, input.profile.id);
      await send('profiles/save', input);
      void switchProfile(input.profile.id, true);
    } catch (error) {
      onMade(code, null);
      actionProblem.value = toProblem(error);
    } finally {
      pending.value = null;
    }
  }

  return (
    <section aria-label={i18n.t('popup.countries')}>
      {shown.length > 0 && <h3 class={`eyebrow ${styles.heading}`}>{i18n.t('popup.countries')}</h3>}
      <ul ref={list}>
        {shown.map(({ code, name }, at) => {
          const profile = all.find(({ id }) => id === made.get(code));
          if (profile) {
            return (
              <li key={code} data-made={code}>
                {row(profile, first + at)}
              </li>
            );
          }
          return (
            <li key={code}>
              <button
                type="button"
                class={classes('row', styles.country)}
                data-row
                // The list is one Tab stop; arrow keys move within it.
                tabIndex={at === 0 ? 0 : -1}
                disabled={pending.value !== null}
                title={i18n.t('popup.goTo', [name])}
                onClick={(event) => void go(code, event.currentTarget === document.activeElement)}
              >
                <span class={styles.number} aria-hidden="true">
                  {first + at <= 9 ? first + at : ''}
                </span>
                <span class={styles.code} aria-hidden="true">
                  {code}
                </span>
                <span class="clip grow">{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && first === 1 && wanted !== '' && (
        <p class="hint">{i18n.t('popup.nothingFound')}</p>
      )}
    </section>
  );
}

/** Returns the country of a profile that targets one whole country; none for any other profile. */
function ownCountry(profile: Profile): string[] {
  if (profile.kind !== 'service' || profile.countries.length !== 1) return [];
  return profile.region || profile.city || profile.isp ? [] : profile.countries;
}
