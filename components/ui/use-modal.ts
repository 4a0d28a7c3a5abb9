import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Opens a `<dialog>` as soon as it is there, and closes it before it is taken away: only a dialog that is closed gives
 * the focus back to what had it before. The browser keeps the focus inside meanwhile, and Escape asks to leave.
 * @returns the reference for the dialog element.
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
