import { i18n } from '@/utils/i18n/i18n';
import { setPageLanguage } from '@/components/ui/page-language';
import '@/assets/styles/tokens.css';
import '@/assets/styles/base.css';
import './viewer.css';
import { getBody } from '@/utils/library/database/library-runs';
import { throttleLayout } from '@/utils/view/throttle-layout';
import { withFramePolicy, stripActiveMarkup } from '@/utils/view/markup/strip-active-markup';
import { parseMarkup } from '@/utils/view/markup/markup';
import { chooseLibrary } from '@/utils/incognito/state/firefox-library';

chooseLibrary();

/**
 * Shows the markup of the result whose ID is in the URL fragment. The markup is inert: the frame
 * has an empty sandbox (no scripts, no form submission), its content security policy blocks all
 * requests, and links are removed.
 */
async function show(): Promise<void> {
  document.title = i18n.t('viewer.title');
  const body = await getBody(decodeURIComponent(location.hash.slice(1)));
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
}

function showText(text: string): void {
  const note = document.createElement('p');
  note.textContent = text;
  document.body.replaceChildren(note);
}

setPageLanguage();
show().catch(() => showText(i18n.t('viewer.missing')));
addEventListener('hashchange', () => {
  show().catch(() => showText(i18n.t('viewer.missing')));
});
