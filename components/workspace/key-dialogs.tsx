import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { useWindowEvent } from '@/components/ui/hooks/use-window-event';
import { SearchIcon } from '@/components/ui/more-icons';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { SharedEndpointQuestion } from '../popup/shared-endpoint-question';
import { CommandPalette } from './command-palette';
import { ShortcutList } from './shortcut-list';
import { actionOfKey, paletteKeys } from './workspace-keys';

/**
 * Button and keys for the command palette and the list of shortcuts, and the confirmation of a
 * switch. The palette and the list open in the task of the key press, so that what is typed right
 * after it reaches the search box.
 */
export function KeyDialogs() {
  const opened = useSignal<'palette' | 'shortcuts' | null>(null);
  const close = setTo(opened, null);
  const showPalette = setTo(opened, 'palette');
  const showShortcuts = setTo(opened, 'shortcuts');
  useWindowEvent('keydown', (event) => {
    const action = actionOfKey(event);
    const search = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (action === null || (action === 'search' && !search)) return;
    event.preventDefault();
    if (action === 'search') search?.focus();
    else if (action === 'palette') showPalette();
    else showShortcuts();
  });
  return (
    <>
      <Button
        title={`${i18n.t('palette.title')} (${paletteKeys()})`}
        aria-label={i18n.t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        data-keys={paletteKeys()}
        onClick={showPalette}
      >
        <SearchIcon />
        <span>{i18n.t('palette.short')}</span>
      </Button>
      {opened.value === 'palette' && <CommandPalette onClose={close} onShortcuts={showShortcuts} />}
      {opened.value === 'shortcuts' && <ShortcutList onClose={close} />}
      {/* Asked after the palette is closed: the browser then returns focus to where it was before. */}
      {opened.value === null && <SharedEndpointQuestion />}
    </>
  );
}
