import { useId, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { countryWithCode } from '@/utils/i18n/format';

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
  const id = useId();
  const options = useMemo(() => {
    const all = new Set(value ? [...codes, value] : codes);
    return [...all]
      .map((code) => ({ code, name: countryWithCode(code) }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }, [codes, value]);
  return (
    <div class="field">
      <label for={id}>{i18n.t('field.country')}</label>
      <select
        id={id}
        class="select"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
