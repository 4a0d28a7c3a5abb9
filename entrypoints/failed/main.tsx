import { render } from 'preact';
import '@/components/ui/styles/ui.css';
import './failed.css';
import { i18n } from '@/utils/i18n/i18n';
import { keepFocus } from '@/components/ui/keep-focus';
import { setPageLanguage } from '@/components/ui/page-language';
import { dropSecondClicks } from '@/components/ui/single-clicks';
import { ownTab } from '@/utils/browser/page';
import { loadClient } from '@/utils/messaging/send';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { failedPageIn } from '@/utils/proxy/failed-page';
import { FailedPage } from '@/components/proxy/failed-page';

async function open(): Promise<void> {
  setPageLanguage();
  dropSecondClicks();
  keepFocus();
  document.title = i18n.t('failed.title');
  await Promise.all([ready, loadClient()]);
  followTheme();
  const root = document.querySelector('#app');
  const tab = await ownTab();
  if (root) render(<FailedPage url={failedPageIn(location.hash)} tab={tab} />, root);
}

void open();
