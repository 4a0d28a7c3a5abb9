import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { countryName } from '@/utils/i18n/format';
import type { Profile } from '@/utils/proxy/schema';
import { account, profiles } from '@/utils/storage/state/page-state';
import { send } from '@/utils/messaging/send';
import { toProblem } from '@/utils/problem';
import { makeCountryProfile, productForCountries } from './country-profile';
import { countryRank, type Rank } from './search-match';
import { pressProblem, switchProfile } from './switching';
import styles from './where-to-go.module.css';

interface Props {
  /** What is searched for, as `searchable` returns it; empty: nothing. */
  wanted: string;
  /** How well a row must fit it. */
  rank: Rank;
  /** Number of the first row in the whole list. */
  first: number;
  /** By country: the profile that was made from it here. */
  made: ReadonlyMap<string, string | null>;
  /** Called before the profile is stored; with null: it could not be. */
  onMade: (code: string, profileId: string | null) => void;
  /** Row of a profile that was made from a country. */
  row: (profile: Profile, number: number) => ComponentChildren;
}

/** Codes of the countries of the product that a new profile would have. */
export function countryCodes(): string[] {
  const known = account.value.value?.account ?? null;
  const product = known && productForCountries(known, profiles.value.value ?? []);
  return product ? Object.keys(known.countries[product] ?? {}) : [];
}

/** Countries without a profile: one press makes the profile, switches it on and checks its exit. */
export function CountryRows({ wanted, rank, first, made, onMade, row }: Props) {
  const pending = useSignal<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The country that was pressed while it had the focus; null: none. */
  const focused = useRef<string | null>(null);
  const all = profiles.value.value ?? [];
  const known = account.value.value?.account ?? null;
  const codes = countryCodes();
  // As it was when the popup opened: a row that is pressed stays where it is.
  const [taken] = useState(() => new Set(all.flatMap(ownCountry)));
  const countries = useMemo(
    () =>
      codes
        .map((code) => ({ code, name: countryName(code) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [codes.join(',')],
  );
  const shown = countries.filter(
    ({ code }) =>
      (!taken.has(code) || made.has(code)) &&
      (wanted === '' || countryRank(code, wanted) >= Math.max(rank, 1)),
  );

  // The row of the profile takes the place of the country's, and its focus: keys go on from there.
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
    pressProblem.value = null;
    try {
      const input = makeCountryProfile(code, known, all);
      // Sooner than it is stored: else it would be listed above the countries until the answer comes.
      onMade(code, input.profile.id);
      await send('profiles/save', input);
      void switchProfile(input.profile.id, true);
    } catch (error) {
      onMade(code, null);
      pressProblem.value = toProblem(error);
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
                class={styles.country}
                data-row
                // One stop for Tab; arrows lead to the others.
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

/** The country of a profile that is for a whole country; none for any other. */
function ownCountry(profile: Profile): string[] {
  if (profile.kind !== 'service' || profile.countries.length !== 1) return [];
  return profile.region || profile.city || profile.isp ? [] : profile.countries;
}
