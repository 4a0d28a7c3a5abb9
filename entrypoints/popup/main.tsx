import { render } from 'preact';
import '@/components/ui/ui.css';
import './popup.css';
import { setPageLanguage } from '@/components/ui/page-language';
import { isToolbarPopup } from '@/utils/browser/page';
import { prepareToSend, requestSpareLogins } from '@/utils/messaging/send';
import { afterFirstPaint } from '@/components/ui/after-first-paint';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { App, rememberedTab } from './app';
import { followFrontPage, readIncognitoAllowed } from '@/utils/browser/state/front-page';
import { loadTab } from './lazy-tabs';
import { loadLazyProxyParts } from '@/components/popup/lazy-proxy-parts';

/** What is known of the page in front. */
async function ask(): Promise<void> {
  await Promise.all([followFrontPage(), readIncognitoAllowed()]);
}

/** Paints once, from what is stored; neither the network nor the background is asked for anything before that. */
async function open(): Promise<void> {
  setPageLanguage();
  document.documentElement.toggleAttribute('data-toolbar-popup', isToolbarPopup());
  const tab = rememberedTab();
  // The paid tabs are about the page in front; what the proxy tab says of it comes later in any case.
  const asked = tab === 'proxy' ? null : ask();
  await Promise.all([ready, asked, tab === 'proxy' ? null : loadTab(tab)]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  await afterFirstPaint();
  // What is likely to be wanted next is there before it is asked for.
  const routing = Promise.all([asked ?? ask(), loadLazyProxyParts()]);
  const prepared = prepareToSend().then(requestSpareLogins);
  await Promise.all([routing, prepared, loadTab('scrape'), loadTab('agent')]);
}

void open();
