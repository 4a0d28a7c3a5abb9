import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import type { Handlers } from '@/utils/messaging/protocol';
import { HandStateSchema, type HandState } from '@/utils/picker/hand-messages';
import { ProblemError } from '@/utils/problem';
import { injectPicker, refused, type PickerGlobals } from './inject-picker';

function stateFrom(result: unknown): HandState {
  const state = z.safeParse(HandStateSchema, result);
  if (!state.success) throw new ProblemError('page-changed');
  return state.data;
}

/** Scripts ran in this page before, so a refused script means that the tab shows another page now. */
const left = (): never => {
  throw new ProblemError('page-changed');
};

/** Handlers for picking by hand. What the page answers is validated like any untrusted data. */
export const handHandlers: Pick<
  Handlers,
  'picker/hand-begin' | 'picker/hand-wait' | 'picker/hand-act'
> = {
  async 'picker/hand-begin'({ tabId }) {
    await injectPicker(tabId);
    const [injected] = await ext.scripting
      .executeScript({
        target: { tabId },
        func: () => {
          const world: typeof globalThis & PickerGlobals = globalThis;
          return world.__vantagePicker?.hand.begin();
        },
      })
      .catch(refused);
    const { url = '' } = await ext.tabs.get(tabId);
    return { state: stateFrom(injected?.result), url };
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
    return stateFrom(injected?.result);
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
    return {};
  },
};
