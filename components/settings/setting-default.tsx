import { i18n } from '#i18n';
import styles from './settings.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  /** The name of the setting. */
  of: string;
  /** Its default, in words. */
  usual: string;
  isUsual: boolean;
  onReset: () => void;
}

/** What a setting is by default, and the way back to it where it is something else. */
export function SettingDefault({ of, usual, isUsual, onReset }: Props) {
  return (
    <p class={classes('hint', styles.default)}>
      {i18n.t('settings.default', [usual])}
      {!isUsual && (
        <button
          type="button"
          class="button small quiet"
          aria-label={i18n.t('settings.resetNamed', [of])}
          onClick={onReset}
        >
          {i18n.t('settings.reset')}
        </button>
      )}
    </p>
  );
}
