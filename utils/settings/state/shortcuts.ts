import { ext, isFirefox } from '../../browser/ext';

/** A keyboard shortcut as currently set in the browser. */
export interface Shortcut {
  name: string;
  /** What it does; empty: the browser has a name of its own for it, such as `_execute_action`, which opens the popup. */
  description: string;
  /** Such as 'Alt+Shift+O'; empty: none is set. */
  keys: string;
}

export async function shortcuts(): Promise<Shortcut[]> {
  return (await ext.commands.getAll()).map(({ name = '', description = '', shortcut = '' }) => ({
    name,
    description,
    keys: shortcut,
  }));
}

/** Opens the browser's shortcut page. @returns false where the browser does not allow that. */
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
