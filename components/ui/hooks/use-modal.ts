import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Opens a `<dialog>` as a modal when it is mounted, and closes it before it is removed, because the
 * browser restores the previous focus only on closing. While the dialog is open, the browser traps
 * focus, and Escape fires `cancel`.
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
