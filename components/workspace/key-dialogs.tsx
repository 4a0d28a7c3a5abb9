import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { SearchIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { actionOfKey, paletteKeys } from './workspace-keys';

type Opened =
  | { is: 'palette'; View: typeof import('./command-palette').CommandPalette }
  | { is: 'shortcuts'; View: typeof import('./shortcut-list').ShortcutList };

/** Button and keys for the command palette and the list of shortcuts, loaded on demand. */
export function KeyDialogs() {
  const opened = useSignal<Opened | null>(null);
  const intent = useIntent();
  const close = () => {
    opened.value = null;
  };
  const showPalette = () =>
    void intent.run(async () => {
      const [{ CommandPalette }, { runsReady }] = await Promise.all([
        import('./command-palette'),
        import('@/utils/runs/state/runs'),
      ]);
      await runsReady;
      opened.value = { is: 'palette', View: CommandPalette };
    });
  const showShortcuts = () =>
    void intent.run(async () => {
      const { ShortcutList } = await import('./shortcut-list');
      opened.value = { is: 'shortcuts', View: ShortcutList };
    });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOfKey(event);
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (action === null || (action === 'search' && !search)) return;
      event.preventDefault();
      if (action === 'search') search?.focus();
      else if (action === 'palette') showPalette();
      else showShortcuts();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const { value } = opened;
  return (
    <>
      <button
        type="button"
        class="button small quiet"
        title={`${i18n.t('palette.title')} (${paletteKeys()})`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={showPalette}
      >
        <SearchIcon />
        <span>{i18n.t('palette.open')}</span>
      </button>
      {intent.problem.value && (
        <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      )}
      {value?.is === 'palette' && <value.View onClose={close} onShortcuts={showShortcuts} />}
      {value?.is === 'shortcuts' && <value.View onClose={close} />}
    </>
  );
}
