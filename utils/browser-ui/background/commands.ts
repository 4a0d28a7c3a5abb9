import { ext } from '@/utils/browser/ext';
import { logFailure } from '../../log-failure';
import type { FrontTab } from '../../proxy/background/front-tab-profile';

/** What each keyboard shortcut of the manifest does; the popup's own is the browser's doing. */
export interface Commands {
  'toggle-last': () => Promise<void>;
  rotate: (front: FrontTab | undefined) => Promise<void>;
  scrape: (front: FrontTab) => Promise<void>;
  /** Begins in the turn of the event. */
  panel: (front: FrontTab) => Promise<void>;
}

/** Does what a shortcut is for. @param front the tab in front; undefined: the browser knows none. */
export type RunCommand = (name: string, front: FrontTab | undefined) => Promise<void>;

export function createRunCommand(commands: Commands): RunCommand {
  return async (name, front) => {
    if (name === 'toggle-last') await commands['toggle-last']();
    else if (name === 'rotate') await commands.rotate(front);
    else if (front) await (name === 'panel' ? commands.panel : commands.scrape)(front);
  };
}

/** Adds the listener; call it synchronously at start-up. */
export function registerCommands(run: RunCommand): void {
  ext.commands.onCommand.addListener((name, front) => {
    run(name, front).catch(logFailure(`shortcut '${name}'`));
  });
}
