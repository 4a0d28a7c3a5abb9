import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Opens a `<dialog>` when it is mounted and closes it before it is removed, because only closing it restores
 * the previous focus. Meanwhile the browser traps focus, and Escape asks to close.
 * @returns the ref for the dialog element.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
