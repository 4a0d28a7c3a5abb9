import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { BackIcon } from '../ui/more-icons';
import { panel } from './popup-panel';
import styles from './popup.module.css';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Title of the panel that replaces the list, with a button back to the list. */
export function PanelHeader({ title }: { title: string }) {
  return (
    <div class={classes('row', styles.panelHead)}>
      <Button small quiet onClick={setTo(panel, 'list')}>
        <BackIcon />
        {i18n.t('popup.back')}
      </Button>
      <h2 class="clip">{title}</h2>
    </div>
  );
}
