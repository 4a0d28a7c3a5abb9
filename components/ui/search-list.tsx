import { useComputed, useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { type TargetingValue, createSearchableList } from '@/utils/proxy/targeting/lists';
import { CrossIcon } from './more-icons';
import { Button } from '@/components/ui/button';

interface Props {
  name: string;
  choices: readonly TargetingValue[];
  /** Limits the choices to these countries; empty: no limit. */
  countries?: readonly string[];
  /** Selected value; empty: none. */
  value: string;
  /** Placeholder of the empty field. */
  none: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** Error sentence, shown instead of the hint. */
  error?: string | undefined;
  /** Reason why the field is disabled; the current value can still be cleared. */
  unavailable?: string | null;
}

/** Maximum number of matches rendered; the rest are counted. */
const maxShown = 50;

/** Combobox with search in a long list, for keyboard, mouse and screen readers. */
export function SearchList(props: Props) {
  const { name, choices, countries = [], value, none, onChange, unavailable = null } = props;
  const id = useId();
  /** Search text; null: the list is closed and the text box shows the selected value. */
  const query = useSignal<string | null>(null);
  const active = useSignal(-1);
  const key = countries.join(',');
  const list = useMemo(() => createSearchableList(choices, countries), [choices, key]);
  const chosen = useMemo(() => (value === '' ? null : list.of(value)), [list, value]);
  const isOpen = useComputed(() => query.value !== null);
  /** Searches again for each key: one may be pressed before the page shows what the last one found. */
  const find = () => list.find(query.value ?? '', maxShown);
  const { found, total } = isOpen.value ? find() : { found: [], total: 0 };
  const gone = value !== '' && chosen === null && unavailable === null;
  const note = unavailable ?? props.error ?? (gone ? i18n.t('targeting.gone') : props.hint);

  function close() {
    query.value = null;
    active.value = -1;
  }

  function pick(choice: TargetingValue | undefined) {
    if (choice) onChange(choice.value);
    close();
  }

  function move(by: number) {
    query.value ??= '';
    const last = find().found.length - 1;
    active.value = Math.max(0, Math.min(last, active.value + by));
    document.getElementById(`${id}-${active.value}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = steps[event.key];
    if (by !== undefined) move(by);
    else if (event.key === 'Enter' && isOpen.value) pick(find().found[Math.max(0, active.value)]);
    else if (event.key === 'Escape' && isOpen.value) close();
    else return;
    event.preventDefault();
  }

  return (
    <div class="field search-list">
      <label for={id}>{name}</label>
      <div class="row">
        <input
          id={id}
          type="text"
          class="input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen.value}
          aria-controls={`${id}-list`}
          aria-activedescendant={active.value >= 0 ? `${id}-${active.value}` : undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          autocomplete="off"
          spellcheck={false}
          disabled={unavailable !== null}
          placeholder={none}
          value={query.value ?? chosen?.name ?? value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            active.value = event.currentTarget.value === '' ? -1 : 0;
          }}
          onClick={() => (query.value ??= '')}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {value !== '' && (
          <Button
            icon
            aria-label={i18n.t('targeting.clear', [name])}
            onClick={() => {
              // The button is removed with the value.
              document.getElementById(id)?.focus();
              onChange('');
            }}
          >
            <CrossIcon />
          </Button>
        )}
      </div>
      <ul
        id={`${id}-list`}
        class="search-options"
        role="listbox"
        aria-label={i18n.t('targeting.matches', [name])}
        hidden={!isOpen.value}
        // Keeps focus in the text box while an option is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((choice, at) => (
          <li
            key={choice.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active.value}
            onClick={() => pick(choice)}
          >
            <span class="clip">{choice.name}</span>
            <span class="small muted">{choice.countries.slice(0, 3).join(' ')}</span>
          </li>
        ))}
        {total > found.length && (
          <li class="hint" role="presentation">
            {i18n.t('targeting.more', total - found.length)}
          </li>
        )}
        {total === 0 && (
          <li class="hint" role="presentation">
            {i18n.t('targeting.noMatch')}
          </li>
        )}
      </ul>
      <span class="vh" role="status">
        {isOpen.value ? i18n.t('targeting.found', total) : ''}
      </span>
      {note && (
        <p class={props.error === note ? 'error' : 'hint'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
