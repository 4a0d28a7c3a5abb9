import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { UnlockForm } from '@/components/settings/unlock-form';
import { locked } from '@/utils/security/state';

/** Unlock form, which takes focus; renders nothing while Vantage is unlocked. */
export function UnlockPrompt() {
  const box = useRef<HTMLDivElement>(null);
  const isLocked = locked.value;
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
  }, [isLocked]);
  if (!isLocked) return null;
  return (
    <div ref={box}>
      <UnlockForm
        compact
        hint={i18n.t('lock.unlockToBrowse')}
        // Reloading clears the last error.
        onUnlocked={() => location.reload()}
      />
    </div>
  );
}
