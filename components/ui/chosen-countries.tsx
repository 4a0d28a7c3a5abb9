import { i18n } from '@/utils/i18n/i18n';
import { useNextFocus } from './hooks/use-next-focus';
import { CrossIcon } from './more-icons';

interface Props {
  codes: readonly string[];
  nameOf: (code: string) => string;
  onRemove: (code: string) => void;
}

/** List of chosen countries, each with a button that removes it. It stays in the page without any. */
export function ChosenCountries({ codes, nameOf, onRemove }: Props) {
  const { box, focusNext } = useNextFocus();
  return (
    <ul
      ref={box}
      class="chosen-list"
      aria-label={i18n.t('targeting.chosenCountries')}
      hidden={codes.length === 0}
    >
      {codes.map((code, at) => (
        <li key={code} class="chip">
          {nameOf(code)}
          <button
            type="button"
            class="chip-remove"
            aria-label={i18n.t('targeting.removeCountry', [nameOf(code)])}
            onClick={() => {
              focusNext('button', at);
              onRemove(code);
            }}
          >
            <CrossIcon size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
