import { useComputed, useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { ListIcon } from '@/components/ui/more-icons';
import { Button } from '@/components/ui/button';
import { isSwitchingOff } from '@/utils/proxy/profile-states';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { ProfileSwitches } from '../proxy/popup/profile-switches';
import { lazyParts } from './lazy-parts';
import { openFromPopup } from './popup-links';
import { favourites, recents, toggleFavourite } from '@/utils/proxy/state/remembered-profiles';
import { bestRank, countryRank, profileRank } from './search-match';
import { searchable } from '@/utils/searchable';
import { pendingSwitch, switchProfile } from './switch-actions';
import { useRowKeys } from './use-row-keys';
import styles from './profile-picker.module.css';
import { storeTyped } from '@/components/ui/signals';

function carries({ phase }: ProfileState): boolean {
  return phase !== 'switching';
}

/**
 * Returns the IDs in the order of the list: favourites, profiles that are on (also by shortcut or menu), recently
 * used ones, then the profiles' own order.
 */
function ordered(all: readonly Profile[], on: readonly ProfileState[]): string[] {
  const known = new Set(all.map(({ id }) => id));
  const used = [...on.map(({ profileId }) => profileId), ...recents()];
  const first = [...favourites.value, ...used].filter((id) => known.has(id));
  return [...new Set([...first, ...known])];
}

/** Profiles as switches, and countries without one, behind one search box. */
export function ProfilePicker() {
  const all = profiles.value.value ?? [];
  const query = useSignal('');
  const box = useRef<HTMLDivElement>(null);
  // Computed once, when the popup opens, so that a pressed row stays in its place.
  const [order] = useState(() => ordered(all, proxy.value.value?.on ?? []));
  /** IDs of the profiles made by a press on a country, by country. Each stays in the country's place. */
  const made = useSignal<ReadonlyMap<string, string | null>>(new Map());
  const madeIds = useComputed(() => new Set(made.value.values()));
  const wanted = searchable(query.value.trim());
  const state = proxy.value.value;
  const on = state?.on ?? [];
  // During a switch the previous profiles still carry all traffic.
  const carrying = new Set((state?.before ?? on.filter(carries)).map(({ profileId }) => profileId));
  const { CountryRows, countryCodes } = lazyParts.value ?? {};
  const onKeyDown = useRowKeys(box, query, CountryRows !== undefined);

  // 'ger' means Germany: names that only contain the text, such as Algeria, are shown if none begins with it.
  const rank =
    wanted === ''
      ? 0
      : bestRank([
          ...all.map((profile) => profileRank(profile, wanted)),
          ...(countryCodes?.() ?? []).map((code) => countryRank(code, wanted)),
        ]);
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const listed = all
    .filter(({ id }) => !madeIds.value.has(id))
    .toSorted((a, b) => place(a.id) - place(b.id))
    .filter((profile) => wanted === '' || profileRank(profile, wanted) >= Math.max(rank, 1));

  const switches = (shown: readonly Profile[], first: number) => (
    <ProfileSwitches
      profiles={shown}
      on={on}
      carrying={carrying}
      pressed={pendingSwitch.value?.profileId ?? null}
      first={first}
      favourites={favourites.value}
      onFavourite={({ id }) => toggleFavourite(id)}
      leaves={(id) => state !== null && isSwitchingOff(state, id)}
      onSwitch={({ id }, turnOn) => void switchProfile(id, turnOn)}
    />
  );

  if (all.length === 0 && connectedAccount() === null) {
    return (
      <EmptyState title={i18n.t('proxy.notConnected')} hint={i18n.t('proxy.notConnectedHint')}>
        <Button primary onClick={() => openFromPopup('#/welcome')}>
          {i18n.t('proxy.connect')}
        </Button>
        <Button quiet onClick={() => openFromPopup('#/profiles/new')}>
          {i18n.t('proxy.newProfile')}
        </Button>
      </EmptyState>
    );
  }

  return (
    <div ref={box} class={styles.picker} onKeyDown={onKeyDown}>
      <div class={styles.search}>
        <input
          type="search"
          class="input"
          data-search
          aria-label={i18n.t('popup.where')}
          placeholder={i18n.t('popup.where')}
          autocomplete="off"
          spellcheck={false}
          value={query.value}
          onInput={storeTyped(query)}
        />
        <Button
          icon
          aria-label={i18n.t('proxy.manage')}
          title={i18n.t('proxy.manage')}
          onClick={() => openFromPopup('#/profiles')}
        >
          <ListIcon />
        </Button>
      </div>
      <div class={styles.rows}>
        {switches(listed, 1)}
        {CountryRows && (
          <CountryRows
            wanted={wanted}
            rank={rank}
            first={listed.length + 1}
            made={made.value}
            onMade={(code, profileId) => {
              made.value = new Map(made.value).set(code, profileId);
            }}
            row={(profile, number) => switches([profile], number)}
          />
        )}
        {CountryRows && all.length === 0 && wanted === '' && (
          <p class="hint">{i18n.t('proxy.noProfilesHint')}</p>
        )}
      </div>
    </div>
  );
}
