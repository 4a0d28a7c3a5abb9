import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ChevronIcon } from './icons';
import { DotsIcon } from './more-icons';
import styles from './menu.module.css';
import { toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';

interface Props {
  /** Accessible name of the button that opens the menu, where several are on a page; it contains the button's text. */
  label?: string;
  /** Whether three dots replace the label, as in the rows of a list. */
  icon?: boolean;
  /**
   * Buttons and links, one below the other, and the dialogs that they open. A press on one with `data-closes` closes
   * the list.
   */
  children: ComponentChildren;
}

const inDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null;

/**
 * Button that opens a list of less frequent actions. Arrow keys move between them; Escape, a press
 * elsewhere and moving the focus out close the list. A dialog opened from the list leaves it open,
 * so that the focus returns to the action.
 */
export function Menu({ label, icon = false, children }: Props) {
  const name = i18n.t('resultMenu.open');
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open.value) return undefined;
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Node && box.current?.contains(target) === true;
      if (!isInside && !inDialog(target)) open.value = false;
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [open.value]);

  function onKey(event: KeyboardEvent): void {
    if (!open.value || inDialog(event.target)) return;
    const actions = [...(box.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (action) => !inDialog(action) && !action.matches(':disabled'),
    );
    const at = actions.findIndex((action) => action === document.activeElement);
    if (event.key === 'Escape') {
      open.value = false;
      actions[0]?.focus();
    } else if (event.key === 'ArrowDown') actions[Math.min(at + 1, actions.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') actions[Math.max(at - 1, 0)]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      class={classes(styles.menu, icon && styles.end)}
      onKeyDown={onKey}
      onFocusOut={({ relatedTarget }) => {
        const isOutside = relatedTarget instanceof Node && !box.current?.contains(relatedTarget);
        if (isOutside && !inDialog(relatedTarget)) open.value = false;
      }}
    >
      <Button
        small={!icon}
        icon={icon}
        ref={opener}
        aria-label={label ?? (icon ? name : undefined)}
        title={icon ? name : undefined}
        aria-expanded={open.value}
        aria-controls={id}
        onClick={toggle(open)}
      >
        {icon ? (
          <DotsIcon />
        ) : (
          <>
            {name}
            <ChevronIcon />
          </>
        )}
      </Button>
      <div
        id={id}
        class={styles.items}
        hidden={!open.value}
        onClick={({ target }) => {
          if (!(target instanceof Element && target.closest('[data-closes]'))) return;
          open.value = false;
          opener.current?.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}
