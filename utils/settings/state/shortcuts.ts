import { ext, isFirefox } from '../../browser/ext';

/** A keyboard shortcut as currently set in the browser. */
export interface Shortcut {
  name: string;
  /**
   * Description; '' for shortcuts that the browser itself names, such as `_execute_action`, which
   * opens the popup.
   */
  description: string;
  /** Key combination such as 'Alt+Shift+O'; '' for none. */
  keys: string;
}

export async function shortcuts(): Promise<Shortcut[]> {
  return (await ext.commands.getAll()).map(({ name = '', description = '', shortcut = '' }) => ({
    name,
    description,
    keys: shortcut,
  }));
}

/**
 * Opens the browser's page for shortcuts.
 * @returns false if the browser does not allow that.
 */
export async function openShortcuts(): Promise<boolean> {
  if (!isFirefox) {
    await ext.tabs.create({ url: 'chrome://extensions/shortcuts' });
    return true;
  }
  const open: unknown = Reflect.get(ext.commands, 'openShortcutSettings');
  if (typeof open !== 'function') return false;
  await Reflect.apply(open, ext.commands, []);
  return true;
}
