import { i18n } from '@/utils/i18n/i18n';
import type { Profile } from '@/utils/proxy/schema';
import { Icon } from '../ui/icons';
import { Menu } from '../ui/menu';
import { ProfileBadge } from './profile-badge';
import { profileSummary } from './profile-summary';
import { unusedTargetingTexts } from './targeting-text';
import styles from './profile-list.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

interface Props {
  profile: Profile;
  /** Index in the list. */
  at: number;
  last: boolean;
  isOn: boolean;
  /** Whether the switch was pressed and the reply has not arrived yet. */
  isMoving: boolean;
  onSwitch: (on: boolean) => void;
  /**
   * Whether the profile is managed by the administrator's policy: it can be switched and
   * duplicated, but not edited or removed.
   */
  locked: boolean;
  /** Index of the dragged row; null: none. */
  dragged: number | null;
  /** Index of the row under the dragged one; null: none. */
  target: number | null;
  onMove: (direction: 'up' | 'down') => void;
  onDrag: (now: boolean) => void;
  /** Called while something is dragged over the row. Returns false if it is not a row of this list. */
  onOver: () => boolean;
  onDrop: () => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Returns a one-line summary of the traffic that a profile routes. */
function whereLine({ where }: Profile): string {
  return [
    i18n.t(`where.line.${where.scope}`),
    where.windows === 'private' ? i18n.t('where.private') : '',
    where.containers.length > 0 ? i18n.t('where.line.containers') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

export function ProfileRow(props: Props) {
  const { profile, at, isOn, isMoving, dragged, target } = props;
  const { name } = profile;
  const over = target === at && dragged !== null && dragged !== at;
  const mark = over ? (dragged > at ? styles.target : styles.targetBelow) : undefined;
  return (
    <li
      class={classes(styles.row, dragged === at && styles.dragged, mark)}
      onDragOver={(event) => {
        if (props.onOver()) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <span class="row grow">
        <span
          class={styles.grip}
          draggable
          title={i18n.t('profiles.drag')}
          onDragStart={(event) => {
            event.dataTransfer?.setData('text/plain', name);
            const row = event.currentTarget.closest('li');
            if (row) event.dataTransfer?.setDragImage(row, 0, 0);
            props.onDrag(true);
          }}
          onDragEnd={() => props.onDrag(false)}
        >
          <Icon>
            <path d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01" stroke-width="2.4" />
          </Icon>
        </span>
        <ProfileBadge profile={profile} />
        <span class="grow">
          <span class="row">
            {props.locked ? (
              <strong class="clip" title={name} dir="auto">
                {name}
              </strong>
            ) : (
              <button
                type="button"
                class={classes('clip', styles.name)}
                title={name}
                dir="auto"
                aria-label={i18n.t('profiles.editNamed', [name])}
                onClick={props.onEdit}
              >
                <strong>{name}</strong>
              </button>
            )}
            {props.locked && <span class="chip">{i18n.t('managed.chip')}</span>}
          </span>
          <span class="small muted break">
            {profileSummary(profile)} · {whereLine(profile)}
          </span>
          {unusedTargetingTexts(profile).map((text) => (
            <span class={classes('small break', styles.unused)} key={text}>
              {text}
            </span>
          ))}
        </span>
      </span>
      <span class={classes('row', styles.actions)}>
        <Menu icon label={i18n.t('profiles.moreNamed', [name])}>
          {(['up', 'down'] as const).map((direction) => (
            <Button
              small
              key={direction}
              data-move={profile.id}
              data-direction={direction}
              data-repeats
              disabled={direction === 'up' ? at === 0 : props.last}
              aria-label={i18n.t(
                direction === 'up' ? 'profiles.moveUpNamed' : 'profiles.moveDownNamed',
                [name],
              )}
              onClick={() => props.onMove(direction)}
            >
              {i18n.t(direction === 'up' ? 'profiles.moveUp' : 'profiles.moveDown')}
            </Button>
          ))}
          <Button
            small
            data-closes
            aria-label={i18n.t('profiles.duplicateNamed', [name])}
            onClick={props.onDuplicate}
          >
            {i18n.t('profiles.duplicate')}
          </Button>
          {!props.locked && (
            <Button
              small
              aria-label={i18n.t('profiles.removeNamed', [name])}
              onClick={props.onRemove}
            >
              {i18n.t('profiles.remove')}
            </Button>
          )}
        </Menu>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          aria-label={name}
          aria-busy={isMoving}
          checked={isOn}
          onChange={(event) => {
            // The switch shows the actual state, not the requested one: it changes once the profile is on.
            event.currentTarget.checked = isOn;
            props.onSwitch(!isOn);
          }}
        />
      </span>
    </li>
  );
}
