import { ext } from '@/utils/platform/ext';
import { logFailure } from './failures';

interface Tab {
  id?: number | undefined;
  url?: string | undefined;
}

/** What each keyboard shortcut of the manifest does; the popup's own is the browser's doing. */
export interface Commands {
  'toggle-last': () => Promise<void>;
  rotate: () => Promise<void>;
  scrape: (tab: Tab) => Promise<void>;
}

/** Adds the listener: in the first turn. */
export function registerCommands(commands: Commands): void {
  ext.commands.onCommand.addListener((name, tab) => {
    run(name, tab).catch(logFailure(`shortcut '${name}'`));
  });

  async function run(name: string, given: Tab | undefined): Promise<void> {
    if (name === 'toggle-last') return await commands['toggle-last']();
    if (name === 'rotate') return await commands.rotate();
    if (name !== 'scrape') return;
    // Firefox tells the tab only since 126; both tell it when asked.
    const [tab] = given ? [given] : await ext.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab) await commands.scrape(tab);
  }
}
