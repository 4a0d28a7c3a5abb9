import { i18n } from '#i18n';
import { Dialog } from '@/components/ui/dialog';
import { paletteKeys } from './workspace-keys';

/** Dialog with the keyboard shortcuts of the workspace. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const keys = [
    [i18n.t('palette.title'), paletteKeys()],
    [i18n.t('palette.focusSearch'), '/'],
    [i18n.t('settings.shortcuts'), '?'],
    [i18n.t('common.close'), 'Esc'],
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
      <table class="table">
        <tbody>
          {keys.map(([name, key]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td class="end">
                <kbd>{key}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
