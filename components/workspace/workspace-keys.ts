/** What a key opens in the workspace. */
type KeyAction = 'palette' | 'shortcuts' | 'search';

const isMac = () => navigator.userAgent.includes('Mac OS');

/** Keys that open the command palette, as shown on the screen. */
export const paletteKeys = (): string => (isMac() ? '⌘K' : 'Ctrl+K');

/** Whether keys typed into an element are text. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches(
    'textarea,select,[contenteditable],input:not([type=checkbox],[type=radio],[type=button],[type=range])',
  );

/** Returns the action of a key press; null: none, or a dialog is open. */
export function actionOfKey(event: KeyboardEvent): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]'))
    return null;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) {
    return key.toLowerCase() === 'k' ? 'palette' : null;
  }
  if (ctrlKey || metaKey || altKey || isTextField(target)) return null;
  return key === '?' ? 'shortcuts' : key === '/' ? 'search' : null;
}
