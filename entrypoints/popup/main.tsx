import { render } from 'preact';
import '@/components/ui/styles/ui.css';
import './popup.css';
import { setPageLanguage } from '@/components/ui/page-language';
import { reportActivity } from '@/components/ui/report-activity';
import { dropSecondClicks } from '@/components/ui/single-clicks';
import { isToolbarPopup } from '@/utils/browser/page';
import { prepareToSend, requestSpareLogins } from '@/utils/messaging/send';
import { afterFirstPaint } from '@/components/ui/hooks/after-first-paint';
import { lockReady } from '@/utils/security/state';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { Popup } from '@/components/popup/popup';
import { followActivePage, readIncognitoAllowed } from '@/utils/browser/state/active-page';
import { loadLazyParts, loadPaidParts } from '@/components/popup/lazy-parts';

/** Paints once, from stored values. Sends nothing to the network or the background before that. */
async function open(): Promise<void> {
  setPageLanguage();
  dropSecondClicks();
  reportActivity();
  document.documentElement.toggleAttribute('data-toolbar-popup', isToolbarPopup());
  await Promise.all([ready, lockReady]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<Popup />, root);
  await afterFirstPaint();
  // Loads what the user is likely to open next.
  await Promise.all([followActivePage(), readIncognitoAllowed(), loadLazyParts()]);
  await Promise.all([prepareToSend().then(requestSpareLogins), loadPaidParts()]);
}

void open();
