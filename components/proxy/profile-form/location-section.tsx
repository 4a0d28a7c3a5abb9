import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { TargetingValue, KnownLists } from '@/utils/proxy/targeting/lists';
import type { TargetingField } from '@/utils/proxy/targeting/targeting-rules';
import { CheckField } from '../../ui/check-field';
import { Disclosure } from '../../ui/disclosure';
import { timeAgo, countryName } from '@/utils/i18n/format';
import { ChosenCountries } from '../../ui/chosen-countries';
import type { ProfileDraft } from './profile-draft';
import { SearchList } from '../../ui/search-list';
import { fieldConflictText } from '../targeting-text';
import { useMinute } from '../../ui/hooks/use-now';
import { Button } from '@/components/ui/button';

interface Props {
  draft: ProfileDraft;
  countries: readonly string[];
  /** Targeting lists of the product; null: not loaded yet. */
  known: KnownLists | null;
  /** Reloads the lists from the service; null: no account is connected. */
  onRefresh: (() => void) | null;
  refreshing: boolean;
  change: (part: Partial<ProfileDraft>) => void;
  /** The service's error messages by field. */
  rejections?: Partial<Record<(typeof parts)[number]['field'], string>>;
}

const parts = [
  { field: 'continent', list: 'continents' },
  { field: 'region', list: 'regions' },
  { field: 'city', list: 'cities' },
  { field: 'isp', list: 'isps' },
] as const satisfies {
  field: TargetingField & keyof ProfileDraft;
  list: keyof KnownLists['lists'];
}[];

/** Fields that target the exit more precisely than by one country. */
export function LocationSection(props: Props) {
  const { draft, countries, known, change, rejections = {} } = props;
  const choices = useMemo<TargetingValue[]>(
    () => countries.map((code) => ({ value: code, name: countryName(code), countries: [code] })),
    [countries.join()],
  );
  const names = parts.flatMap(({ field, list }) => {
    const value = draft[field];
    if (value === '') return [];
    return [known?.lists[list].find((choice) => choice.value === value)?.name ?? value];
  });
  const more = draft.countries.length > 1 ? [draft.countries.join(', ')] : [];
  return (
    <Disclosure title={i18n.t('targeting.title')} summary={[...more, ...names].join(' · ')}>
      <SearchList
        name={i18n.t('targeting.addCountry')}
        choices={choices.filter(({ value }) => !draft.countries.includes(value))}
        value=""
        none={i18n.t('targeting.search')}
        hint={i18n.t('targeting.severalHint')}
        unavailable={fieldConflictText('countries', draft)}
        onChange={(code) => code !== '' && change({ countries: [...draft.countries, code] })}
      />
      <ChosenCountries
        codes={draft.countries.length > 1 ? draft.countries : []}
        nameOf={countryName}
        onRemove={(code) =>
          change({ countries: draft.countries.filter((other) => other !== code) })
        }
      />
      <div class="pair">
        {parts.map(({ field, list }) => (
          <SearchList
            key={field}
            name={i18n.t(`targeting.${field}`)}
            choices={known?.lists[list] ?? []}
            countries={field === 'continent' ? [] : draft.countries}
            value={draft[field]}
            none={i18n.t('targeting.any')}
            error={rejections[field]}
            unavailable={
              fieldConflictText(field, draft) ??
              (known && known.lists[list].length > 0 ? null : i18n.t('targeting.noList'))
            }
            onChange={(value) => change({ [field]: value })}
          />
        ))}
      </div>
      <CheckField
        name={i18n.t('targeting.adblock')}
        hint={i18n.t('targeting.adblockHint')}
        checked={draft.adblock}
        unavailable={fieldConflictText('adblock', draft)}
        onChange={(adblock) => change({ adblock })}
      />
      <ListAge {...props} />
    </Disclosure>
  );
}

/** Time at which the lists were loaded, and a button that reloads them. */
export function ListAge(props: Pick<Props, 'known' | 'onRefresh' | 'refreshing'>) {
  const { known, onRefresh, refreshing } = props;
  const now = useMinute();
  return (
    <div class="row row-wrap">
      <p class="hint">
        {known ? i18n.t('targeting.asOf', [timeAgo(known.at, now)]) : i18n.t('targeting.notAsked')}
      </p>
      {onRefresh && (
        <Button small disabled={refreshing} onClick={onRefresh}>
          {i18n.t(refreshing ? 'targeting.refreshing' : 'targeting.refresh')}
        </Button>
      )}
    </div>
  );
}
