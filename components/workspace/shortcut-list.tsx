import { i18n } from '@/utils/i18n/i18n';
import { ShortcutRow, ShortcutTable } from '@/components/settings/shortcut-table';
import { Dialog } from '@/components/ui/dialog';
import { paletteKeys } from './workspace-keys';

/** Dialog with the keyboard shortcuts of the workspace and the popup, and those set in the browser. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const keys = [
    [i18n.t('palette.title'), paletteKeys()],
    [i18n.t('palette.focusSearch'), '/'],
    [i18n.t('settings.shortcuts'), '?'],
    [i18n.t('common.close'), 'Esc'],
    [i18n.t('palette.popupRow'), '1–9'],
    [i18n.t('palette.popupFirst'), 'Enter'],
    [i18n.t('palette.popupWalk'), '↑ ↓'],
  ] as const;
  return (
    <Dialog
      title={i18n.t('settings.shortcuts')}
      actions={
        <a class="button" href="#/settings" onClick={onClose}>
          {i18n.t('nav.settings')}
        </a>
      }
      onClose={onClose}
    >
      <ShortcutTable withUnassigned={false}>
        {keys.map(([name, key]) => (
          <ShortcutRow key={key} name={name} keys={key} />
        ))}
      </ShortcutTable>
    </Dialog>
  );
}
