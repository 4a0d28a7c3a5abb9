import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/controls.css';
import '@/components/pieces.css';
import './failed.css';
import { i18n } from '#i18n';
import { followTheme, ready } from '@/utils/platform/state';
import { FailedPage } from './failed-page';

/** The page that could not be had, from the address after `#`; null where there is none to go back to. */
function wanted(): string | null {
  const text = decodeURIComponent(location.hash.slice(1));
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

async function open(): Promise<void> {
  document.title = i18n.t('failed.title');
  await ready;
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<FailedPage url={wanted()} />, root);
}

void open();
