import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useModal } from '@/components/ui/hooks/use-modal';
import { send } from '@/utils/messaging/send';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { sendSwitch } from '../popup/switch-actions';
import { findItems, type PaletteItem, paletteItems } from './palette-items';
import styles from './command-palette.module.css';

async function act(target: { rotate: string } | { profileId: string; on: boolean }): Promise<void> {
  if ('rotate' in target) {
    await send('proxy/rotate', { profileId: target.rotate });
    return;
  }
  await sendSwitch(target);
}

interface Props {
  onClose: () => void;
  /** Opens the list of shortcuts. */
  onShortcuts: () => void;
}

/** Dialog to go to any section, profile or recent result, and to start actions, by keyboard. */
export function CommandPalette({ onClose, onShortcuts }: Props) {
  const dialog = useModal();
  const search = useSignal('');
  const active = useSignal(0);
  const acting = useIntent();
  const library = useSignal<typeof import('@/utils/runs/state/runs') | null>(null);
  const opening = useIntent();
  useEffect(() => {
    // Pages without runs do not read the library until the palette needs it.
    void opening.run(async () => {
      library.value = await import('@/utils/runs/state/runs');
    });
  }, []);
  const state = proxy.value.value ?? { on: [] };
  const items = paletteItems(profiles.value.value ?? [], library.value?.runs.value ?? [], state);
  const found = useMemo(() => findItems(items, search.value), [items, search.value]);
  const problem =
    acting.problem.value ?? opening.problem.value ?? library.value?.runsProblem.value ?? null;
  const at = Math.min(active.value, found.length - 1);

  /** A switch or rotation keeps the palette open until it is done, so that a failure is shown here. */
  async function choose(item: PaletteItem | undefined): Promise<void> {
    if (!item || acting.pending.value) return;
    const { target } = item;
    if ('hash' in target) location.hash = target.hash;
    else if ('shortcuts' in target) {
      onClose();
      onShortcuts();
      return;
    } else if (!(await acting.run(() => act(target)))) return;
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[event.key];
    if (by !== undefined && found.length > 0) {
      active.value = (at + by + found.length) % found.length;
      document.getElementById(`palette-${active.value}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') void choose(found[at]);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      class={`dialog wide ${styles.palette}`}
      aria-label={i18n.t('palette.title')}
      onCancel={onClose}
      onClick={(event) => {
        // A press on the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <input
        type="text"
        class="input"
        role="combobox"
        aria-label={i18n.t('palette.search')}
        aria-autocomplete="list"
        aria-expanded={true}
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={i18n.t('palette.search')}
        value={search.value}
        onInput={({ currentTarget }) => {
          search.value = currentTarget.value;
          active.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id="palette-list"
        class={styles.list}
        role="listbox"
        aria-label={i18n.t('palette.matches')}
        // Keeps focus in the text box while an option is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((item, index) => (
          <li
            key={item.id}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => void choose(item)}
          >
            <span class="clip" dir="auto">
              {item.name}
            </span>
            <span class="small muted">{item.kind}</span>
          </li>
        ))}
      </ul>
      <ProblemBanner problem={problem} />
      <p class={found.length === 0 ? 'hint' : 'vh'} role="status">
        {found.length === 0 ? i18n.t('palette.none') : i18n.t('targeting.found', found.length)}
      </p>
    </dialog>
  );
}
