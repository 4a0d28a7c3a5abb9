import { useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { namedCountries } from '@/utils/i18n/format';
import { searchable } from '@/utils/searchable';
import { Button } from '@/components/ui/button';
import { storeTyped } from '@/components/ui/signals';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './onboarding.module.css';

interface Props {
  /** Two-letter ISO codes of the available countries. */
  codes: readonly string[];
  pending: boolean;
  onChoose: (code: string) => void;
}

/** Popular countries, shown as buttons if available. */
const often = ['US', 'GB', 'DE', 'FR', 'JP', 'BR', 'IN', 'CA', 'AU', 'ES', 'IT', 'NL'];
const maxShown = 12;

/** Field for one country: popular ones as buttons, and a search field for the others. */
export function CountryChoice({ codes, pending, onChoose }: Props) {
  const id = useId();
  const query = useSignal('');
  const all = useMemo(() => namedCountries(codes), [codes.join(',')]);
  const wanted = searchable(query.value.trim());
  const found =
    wanted === ''
      ? all.toSorted((a, b) => place(a.code) - place(b.code))
      : all.filter(
          ({ code, name }) => searchable(name).includes(wanted) || code.toLowerCase() === wanted,
        );
  const shown = found.slice(0, maxShown);
  return (
    <form
      class="stack"
      onSubmit={handleSubmit(() => {
        const [first] = shown;
        if (first && wanted !== '' && !pending) onChoose(first.code);
      })}
    >
      <div class="field">
        <label for={id}>{i18n.t('welcome.country')}</label>
        <input
          id={id}
          type="search"
          class="input"
          autocomplete="off"
          spellcheck={false}
          placeholder={i18n.t('welcome.countryPlaceholder')}
          value={query.value}
          onInput={storeTyped(query)}
        />
      </div>
      <ul class={styles.countries}>
        {shown.map(({ code, name }) => (
          <li key={code}>
            <Button disabled={pending} onClick={() => onChoose(code)}>
              <span class="chip mono" aria-hidden="true">
                {code}
              </span>
              <span class="clip">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {found.length === 0 && i18n.t('welcome.countryNone')}
        {found.length > shown.length && i18n.t('welcome.countryMore', found.length - shown.length)}
      </p>
    </form>
  );
}

function place(code: string): number {
  const at = often.indexOf(code);
  return at < 0 ? often.length : at;
}
