import type { Handlers } from '@/utils/messaging/protocol';
import { checkExit } from '@/utils/proxy/exit/exit-check';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem, skippedItem } from '@/utils/storage/registry/settings';
import { wait } from '@/utils/wait';

const tools = {
  fetch: (input: string, init?: RequestInit) => fetch(input, init),
  now: () => Date.now(),
  wait,
};

/** What the welcome page asks for. */
export const onboardingHandlers: Pick<Handlers, 'welcome/skip' | 'welcome/before'> = {
  async 'welcome/skip'({ step, skip }) {
    await skippedItem.update((now) => [
      ...now.filter((one) => one !== step),
      ...(skip ? [step] : []),
    ]);
    return {};
  },

  /** Where a profile is on, what the exit check sees is no longer the user's own. */
  async 'welcome/before'() {
    const { exitCheck } = (await settingsItem.read()).addresses;
    if (exitCheck === '' || (await proxyItem.read()).applied.length > 0) return { exit: null };
    return { exit: await checkExit(exitCheck, tools) };
  },
};
