import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/look.css';
import '@/components/profile-form.css';
import '@/components/ask.css';
import '@/components/agent.css';
import './popup.css';
import { isToolbarPopup, prepareToSend } from '@/utils/platform/page';
import { followTheme, ready } from '@/utils/platform/state';
import { App, rememberedTab } from './app';
import { followFrontPage, readPrivateCovered } from './front';
import { loadTab } from './paid-tabs';
import { loadRouting } from './routing';

/** Paints once, from what is stored; nothing is asked of the network before that. */
async function open(): Promise<void> {
  document.documentElement.classList.toggle('in-popup', isToolbarPopup());
  const tab = rememberedTab();
  // The paid tabs are about the page in front; what the proxy tab says of it comes later in any case.
  const asked = Promise.all([followFrontPage(), readPrivateCovered()]);
  await Promise.all([ready, tab === 'proxy' ? null : Promise.all([asked, loadTab(tab)])]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  // What is likely to be wanted next is there before it is asked for.
  await Promise.all([asked, prepareToSend(), loadRouting(), loadTab('scrape'), loadTab('agent')]);
}

void open();
