import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/look.css';
import '@/components/profile-form.css';
import '@/components/ask.css';
import '@/components/agent.css';
import './popup.css';
import { tellLanguage } from '@/components/page-language';
import { isToolbarPopup, prepareToSend } from '@/utils/platform/page';
import { firstPainted } from '@/utils/platform/painted';
import { followTheme, ready } from '@/utils/platform/state';
import { App, rememberedTab } from './app';
import { followFrontPage, readPrivateCovered } from './front';
import { loadTab } from './paid-tabs';
import { loadRouting } from './routing';

/** What is known of the page in front. */
async function ask(): Promise<void> {
  await Promise.all([followFrontPage(), readPrivateCovered()]);
}

/** Paints once, from what is stored; neither the network nor the background is asked for anything before that. */
async function open(): Promise<void> {
  tellLanguage();
  document.documentElement.classList.toggle('in-popup', isToolbarPopup());
  const tab = rememberedTab();
  // The paid tabs are about the page in front; what the proxy tab says of it comes later in any case.
  const asked = tab === 'proxy' ? null : ask();
  await Promise.all([ready, asked, tab === 'proxy' ? null : loadTab(tab)]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  await firstPainted();
  // What is likely to be wanted next is there before it is asked for.
  const routing = Promise.all([asked ?? ask(), loadRouting()]);
  await Promise.all([routing, prepareToSend(), loadTab('scrape'), loadTab('agent')]);
}

void open();
