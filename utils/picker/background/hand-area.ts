import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import type { Handlers } from '@/utils/messaging/protocol';
import { announcementText } from '@/utils/picker/announcement-text';
import {
  HandStateSchema,
  type HandAim,
  type HandState,
  type HandTexts,
} from '@/utils/picker/hand-messages';
import { ProblemError } from '@/utils/problem';
import { injectPicker, injectPickerOnce, refused, type PickerGlobals } from './inject-picker';

function stateFrom(result: unknown): HandState {
  const state = z.safeParse(HandStateSchema, result);
  if (!state.success) throw new ProblemError('page-changed');
  return state.data;
}

/** Scripts ran in this page before, so a refused script means that the tab shows another page now. */
const left = (): never => {
  throw new ProblemError('page-changed');
};

/**
 * Shows the last event of picking on the page and announces it to screen readers. Does not wait for the page, because
 * it may have been closed; the panel shows the same sentence.
 */
function announce(tabId: number, state: HandState): void {
  ext.scripting
    .executeScript({
      target: { tabId },
      func: (id: string, version: number, sentence: string) => {
        const world: typeof globalThis & PickerGlobals = globalThis;
        world.__vantagePicker?.hand.say(id, version, sentence);
      },
      args: [state.search, state.version, announcementText(state)],
    })
    .catch(logFailure('announcing a pick on the page'));
}

const textsFor = (aim: HandAim): HandTexts =>
  aim === 'next'
    ? { name: i18n.t('paging.choose'), hint: i18n.t('paging.chooseKeys') }
    : { name: i18n.t('hand.title'), hint: i18n.t('hand.keys') };

/** Handlers for picking by hand. What the page answers is validated like any untrusted data. */
export const handHandlers: Pick<
  Handlers,
  'picker/hand-begin' | 'picker/hand-wait' | 'picker/hand-act'
> = {
  async 'picker/hand-begin'({ tabId, aim }) {
    await (aim === 'next' ? injectPickerOnce(tabId) : injectPicker(tabId));
    const [injected] = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (given: HandAim, texts: HandTexts) => {
          const world: typeof globalThis & PickerGlobals = globalThis;
          return world.__vantagePicker?.hand.begin(given, texts);
        },
        args: [aim, textsFor(aim)],
      })
      .catch(refused);
    const { url = '' } = await ext.tabs.get(tabId);
    const state = stateFrom(injected?.result);
    announce(tabId, state);
    return { state, url };
  },

  async 'picker/hand-wait'({ tabId, search, seen }) {
    const [injected] = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (id: string, version: number) => {
          const world: typeof globalThis & PickerGlobals = globalThis;
          return world.__vantagePicker?.hand.wait(id, version);
        },
        args: [search, seen],
      })
      .catch(left);
    const state = stateFrom(injected?.result);
    if (state.version > seen) announce(tabId, state);
    return state;
  },

  async 'picker/hand-act'({ tabId, search, action }) {
    const [injected] = await ext.scripting
      .executeScript({
        target: { tabId },
        func: (id: string, text: string) => {
          const world: typeof globalThis & PickerGlobals = globalThis;
          return world.__vantagePicker?.hand.act(id, JSON.parse(text)) ?? false;
        },
        args: [search, JSON.stringify(action)],
      })
      .catch(left);
    if (injected?.result !== true) throw new ProblemError('page-changed');
  },
};
