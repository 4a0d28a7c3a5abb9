import { ext } from '@/utils/browser/ext';
import { turnsOn } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { logFailure } from '../../log-failure';
import { recordUse } from '../../security/background/record-use';
import type { SwitchTo } from '../../settings/background/apply-policy';
import type { ActiveTab } from '../../proxy/background/tabs/active-tab-profile';

/** Actions of the manifest's keyboard shortcuts; the browser itself opens the popup. */
interface Commands {
  'toggle-last': () => Promise<void>;
  rotate: (activeTab: ActiveTab | undefined) => Promise<void>;
  scrape: (activeTab: ActiveTab) => Promise<void>;
  /**
   * Switches a profile on, or off if it is on.
   * @param at its index in the user's order.
   */
  profile: (at: number) => Promise<void>;
  /** Begins to pick by hand; to be called synchronously in the event. */
  pick: (activeTab: ActiveTab) => Promise<void>;
  /** Opens the side panel; to be called synchronously in the event. */
  panel: (activeTab: ActiveTab) => Promise<void>;
}

/**
 * Runs a shortcut.
 * @param activeTab undefined if the browser reports none.
 */
export type RunCommand = (name: string, activeTab: ActiveTab | undefined) => Promise<void>;

export function createRunCommand(commands: Commands): RunCommand {
  return async (name, activeTab) => {
    const [, number] = /^profile-([1-9])$/.exec(name) ?? [];
    if (number !== undefined) await commands.profile(Number(number) - 1);
    else if (name === 'toggle-last') await commands['toggle-last']();
    else if (name === 'rotate') await commands.rotate(activeTab);
    else if (activeTab && (name === 'panel' || name === 'pick')) await commands[name](activeTab);
    else if (activeTab) await commands.scrape(activeTab);
  };
}

/** Runs the shortcuts that need the user gesture or this window's library here, and forwards the others. */
export function createPrivateCommand(
  own: Pick<Commands, 'scrape' | 'pick' | 'panel'>,
  forward: RunCommand,
): RunCommand {
  return async (name, activeTab) => {
    const isOwn = name === 'scrape' || name === 'pick' || name === 'panel';
    await (activeTab && isOwn ? own[name](activeTab) : forward(name, activeTab));
  };
}

/** Adds the listener; to be called synchronously at start-up. */
export function registerCommands(run: RunCommand): void {
  ext.commands.onCommand.addListener((name, activeTab) => {
    recordUse();
    run(name, activeTab).catch(logFailure(`shortcut '${name}'`));
  });
}

/**
 * Switches a profile on if it is off or being switched off, and else off; nothing if there is none.
 * @param at its index in the user's order.
 */
export async function toggleProfile(at: number, switchTo: SwitchTo): Promise<void> {
  const [state, profiles] = await Promise.all([proxyItem.read(), profilesItem.read()]);
  const profile = profiles[at];
  if (!profile) return;
  await switchTo({ profileId: profile.id, on: turnsOn(state, profile.id) });
}
