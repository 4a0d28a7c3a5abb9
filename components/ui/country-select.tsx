import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { countryWithCode } from '@/utils/i18n/format';
import { SelectField } from '@/components/ui/select-field';

interface Props {
  /** Two-letter ISO codes of the available countries. */
  codes: readonly string[];
  /** Code of the selected country; empty: none. */
  value: string;
  /** Label of the first, empty option. */
  none: string;
  onChange: (code: string) => void;
  disabled?: boolean;
}

/** Select 'Country': names with codes, in the user's language and sort order. */
export function CountrySelect({ codes, value, none, onChange, disabled = false }: Props) {
  const options = useMemo(() => {
    const all = new Set(value ? [...codes, value] : codes);
    return [...all]
      .map((code) => ({ value: code, name: countryWithCode(code) }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }, [codes, value]);
  return (
    <SelectField
      name={i18n.t('field.country')}
      options={[{ value: '', name: none }, ...options]}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
