import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { setNames, countriesOfSet } from '@/utils/compare/country-sets';
import { countryWithCode } from '@/utils/i18n/format';
import { ChosenCountries } from '../ui/chosen-countries';
import { SearchList } from '../ui/search-list';
import { countryText } from './comparison-text';
import styles from './compare.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

interface Props {
  /** Two-letter ISO codes of the available countries. */
  known: readonly string[];
  /** Two-letter ISO codes; the empty code lets the service choose. */
  chosen: readonly string[];
  onChange: (countries: string[]) => void;
}

/** Replacement for the empty code in the search list, which does not support empty values. */
const anywhere = '-';

/** Field for several countries, selected by search or as a predefined set. */
export function CountryPicker({ known, chosen, onChange }: Props) {
  const choices = useMemo(
    () => [
      { value: anywhere, name: i18n.t('field.countryByService'), countries: [] },
      ...known.map((code) => ({ value: code, name: countryWithCode(code), countries: [] })),
    ],
    [known.join()],
  );
  const add = (codes: readonly string[]) => onChange([...new Set([...chosen, ...codes])]);
  const sets = setNames
    .map((name) => ({ name, codes: countriesOfSet(name, known) }))
    .filter(({ codes }) => codes.length > 1);
  return (
    <div class={classes('stack-s', styles.picker)}>
      <SearchList
        name={i18n.t('targeting.addCountry')}
        choices={choices.filter(({ value }) => !chosen.includes(value === anywhere ? '' : value))}
        value=""
        none={i18n.t('targeting.search')}
        onChange={(value) => value !== '' && add([value === anywhere ? '' : value])}
      />
      <div class="row row-wrap" role="group" aria-label={i18n.t('compare.sets')}>
        {sets.map(({ name, codes }) => (
          <Button small key={name} title={codes.join(', ')} onClick={() => add(codes)}>
            {i18n.t(`compare.set_${name}`)}
          </Button>
        ))}
        {chosen.length > 0 && (
          <Button small quiet onClick={() => onChange([])}>
            {i18n.t('compare.clear')}
          </Button>
        )}
      </div>
      <ChosenCountries
        codes={chosen}
        nameOf={countryText}
        onRemove={(code) => onChange(chosen.filter((other) => other !== code))}
      />
    </div>
  );
}
