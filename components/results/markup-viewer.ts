import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import type { Body } from '@/utils/runs/schema';
import { parseMarkup } from '@/utils/view/markup/markup';
import { stripActiveMarkup, withFramePolicy } from '@/utils/view/markup/strip-active-markup';
import { throttleLayout } from '@/utils/view/throttle-layout';

/**
 * Shows the markup of a result on the whole page, or says that there is none. The markup is inert: the frame has an
 * empty sandbox (no scripts, no form submission), its content security policy blocks all requests, and links are
 * removed.
 * @param readBody reads the result's body; null: there is none.
 */
export async function showMarkup(readBody: () => Promise<Body | null>): Promise<void> {
  document.title = i18n.t('viewer.title');
  try {
    const body = await readBody();
    if (!body) return showText(i18n.t('viewer.missing'));
    const { page } = await parseMarkup(body.content);
    await throttleLayout(page);
    const frame = document.createElement('iframe');
    // Set before the markup, which is therefore never loaded without the sandbox.
    frame.setAttribute('sandbox', '');
    frame.referrerPolicy = 'no-referrer';
    frame.title = i18n.t('viewer.title');
    frame.srcdoc = withFramePolicy(await stripActiveMarkup(page));
    document.body.replaceChildren(frame);
  } catch (error) {
    logFailure('showing the markup of a result')(error);
    showText(i18n.t('viewer.missing'));
  }
}

function showText(text: string): void {
  const note = document.createElement('p');
  note.textContent = text;
  document.body.replaceChildren(note);
}
