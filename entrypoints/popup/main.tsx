import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/controls.css';
import '@/components/pieces.css';
import './popup.css';
import { coversPrivateWindows, isToolbarPopup } from '@/utils/platform/page';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';
import { followFrontPage } from './front';

/** Paints once, from what is stored; nothing is asked of the network before that. */
async function open(): Promise<void> {
  document.documentElement.classList.toggle('in-popup', isToolbarPopup());
  const [privateCovered] = await Promise.all([coversPrivateWindows(), followFrontPage(), ready]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App privateCovered={privateCovered} />, root);
}

void open();
