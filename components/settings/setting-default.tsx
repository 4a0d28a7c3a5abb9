import { i18n } from '@/utils/i18n/i18n';
import styles from './settings.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

interface Props {
  /** Name of the setting. */
  of: string;
  /** Default value as text. */
  defaultValue: string;
  isDefault: boolean;
  onReset: () => void;
}

/** Default value of a setting with a reset button, where the current value differs. */
export function SettingDefault({ of, defaultValue, isDefault, onReset }: Props) {
  if (isDefault) return null;
  return (
    <p class={classes('row hint', styles.default)}>
      {i18n.t('settings.default', [defaultValue])}
      <Button small quiet aria-label={i18n.t('settings.resetNamed', [of])} onClick={onReset}>
        {i18n.t('settings.reset')}
      </Button>
    </p>
  );
}
