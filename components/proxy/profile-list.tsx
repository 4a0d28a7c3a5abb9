import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { Profile } from '@/utils/proxy/schema';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { useListSearch } from '@/components/ui/list-search';
import { withMoved } from './profile-list-order';
import { isManaged } from '@/utils/proxy/managed-id';
import { ProfileRow } from './profile-list-row';
import styles from './profile-list.module.css';

interface ProfileListProps {
  profiles: readonly Profile[];
  /** IDs of the profiles that are on. */
  on: readonly string[];
  /** ID of the profile whose switch was pressed, until the reply arrives; null: none. */
  moving: string | null;
  onSwitch: (profile: Profile, on: boolean) => void;
  onEdit: (profile: Profile) => void;
  onDuplicate: (profile: Profile, at: number) => void;
  onRemove: (profile: Profile, at: number) => void;
  /** Stores the new order, given as the IDs of all profiles. Resolves to true on success. */
  onOrder: (ids: string[]) => Promise<boolean>;
}

/** List of all profiles, reordered with buttons or by dragging. */
export function ProfileList({ profiles, on, moving, onOrder, ...acts }: ProfileListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { box, focusNext } = useNextFocus();
  const dragged = useSignal<number | null>(null);
  const target = useSignal<number | null>(null);
  const announcement = useSignal('');
  /**
   * Move button pressed last. A moved row loses focus, so that focus is restored to this button.
   */
  const pressed = useRef<{ id: string; direction: 'up' | 'down' } | null>(null);
  const ids = profiles.map(({ id }) => id);
  // Rows that are not found are left out, and keep their place in the order.
  const search = useListSearch(profiles, ({ name }) => name);
  const shown = new Set(search.found);

  useEffect(() => {
    if (!pressed.current) return;
    const { id, direction } = pressed.current;
    pressed.current = null;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const own = buttons.filter((button) => button.dataset['move'] === id && !button.disabled);
    (own.find((button) => button.dataset['direction'] === direction) ?? own[0])?.focus();
  }, [ids.join(' ')]);

  async function move(from: number, to: number, direction: 'up' | 'down' | null) {
    const profile = profiles[from];
    if (!profile || from === to || to < 0 || to >= ids.length) return;
    if (direction) pressed.current = { id: profile.id, direction };
    if (await onOrder(withMoved(ids, from, to))) {
      announcement.value = i18n.t('profiles.movedTo', [profile.name, to + 1, ids.length]);
    }
  }

  function drop() {
    if (dragged.value !== null && target.value !== null) {
      void move(dragged.value, target.value, null);
    }
    dragged.value = null;
    target.value = null;
  }

  return (
    <>
      {search.box}
      <ul
        class={styles.list}
        ref={(element) => {
          list.current = element;
          box(element);
        }}
      >
        {profiles.map(
          (profile, at) =>
            shown.has(profile) && (
              <ProfileRow
                key={profile.id}
                profile={profile}
                at={at}
                last={at === profiles.length - 1}
                locked={isManaged(profile.id)}
                isOn={on.includes(profile.id)}
                isMoving={moving === profile.id}
                onSwitch={(next) => acts.onSwitch(profile, next)}
                dragged={dragged.value}
                target={target.value}
                onMove={(direction) =>
                  void move(at, direction === 'up' ? at - 1 : at + 1, direction)
                }
                onDrag={(now) => {
                  dragged.value = now ? at : null;
                  if (!now) target.value = null;
                }}
                onOver={() => {
                  if (dragged.value === null) return false;
                  target.value = at;
                  return true;
                }}
                onDrop={drop}
                onEdit={() => acts.onEdit(profile)}
                onDuplicate={() => acts.onDuplicate(profile, at)}
                onRemove={() => {
                  focusNext('[aria-expanded]', search.found.indexOf(profile));
                  acts.onRemove(profile, at);
                }}
              />
            ),
        )}
      </ul>
      <p class="small muted" role="status">
        {announcement.value}
      </p>
    </>
  );
}
