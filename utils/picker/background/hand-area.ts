import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import { announcementText } from '@/utils/picker/announcement-text';
import {
  HandStateSchema,
  type PickTarget,
  type HandState,
  type HandTexts,
} from '@/utils/picker/hand-messages';
import { recordUse } from '@/utils/security/background/record-use';
import { ProblemError } from '@/utils/problem';
import { injectPicker, injectPickerOnce, runInPage } from './inject-picker';
import { defineHandlers } from '@/utils/messaging/define-handlers';

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
  runInPage(
    tabId,
    (id, version, sentence) => void globalThis.__vantagePicker?.hand.say(id, version, sentence),
    [state.search, state.version, announcementText(state)],
  ).catch(logFailure('announcing a pick on the page'));
}

const textsFor = (aim: PickTarget): HandTexts =>
  aim === 'next'
    ? { name: i18n.t('paging.choose'), hint: i18n.t('paging.chooseKeys') }
    : { name: i18n.t('hand.title'), hint: i18n.t('hand.keys') };

/** Handlers for picking by hand. What the page answers is validated like any untrusted data. */
export const handHandlers = defineHandlers({
  async 'picker/hand-begin'({ tabId, aim }) {
    await (aim === 'next' ? injectPickerOnce(tabId) : injectPicker(tabId));
    const begun = await runInPage(
      tabId,
      (handAim, texts) => globalThis.__vantagePicker?.hand.begin(handAim, texts),
      [aim, textsFor(aim)],
    );
    const { url = '' } = await ext.tabs.get(tabId);
    const state = stateFrom(begun);
    announce(tabId, state);
    return { state, url };
  },

  async 'picker/hand-wait'({ tabId, search, seen }) {
    const next = await runInPage(
      tabId,
      (id, version) => globalThis.__vantagePicker?.hand.wait(id, version),
      [search, seen],
      left,
    );
    const state = stateFrom(next);
    if (state.version > seen) {
      // The user picked something on the page.
      recordUse();
      announce(tabId, state);
    }
    return state;
  },

  async 'picker/hand-act'({ tabId, search, action }) {
    const isDone = await runInPage(
      tabId,
      (id, text) => globalThis.__vantagePicker?.hand.act(id, JSON.parse(text)) ?? false,
      [search, JSON.stringify(action)],
      left,
    );
    if (isDone !== true) throw new ProblemError('page-changed');
  },
});
