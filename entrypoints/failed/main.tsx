import { render } from 'preact';
import '@/components/ui/styles/ui.css';
import './failed.css';
import { i18n } from '@/utils/i18n/i18n';
import { setPageLanguage } from '@/components/ui/page-language';
import { dropSecondClicks } from '@/components/ui/single-clicks';
import { ownTab } from '@/utils/browser/page';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { FailedPage } from '@/components/proxy/failed-page';

/** Decodes the fragment; null: it is not valid percent-encoding, such as a hand-written one. */
function decoded(hash: string): string | null {
  try {
    return decodeURIComponent(hash);
  } catch {
    return null;
  }
}

/**
 * Returns the URL of the page that failed to load, from the fragment; null: it holds no HTTP(S)
 * URL.
 */
function wanted(): string | null {
  const text = decoded(location.hash.slice(1));
  return text !== null && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

async function open(): Promise<void> {
  setPageLanguage();
  dropSecondClicks();
  document.title = i18n.t('failed.title');
  await ready;
  followTheme();
  const root = document.querySelector('#app');
  const tab = await ownTab();
  if (root) render(<FailedPage url={wanted()} tab={tab} />, root);
}

void open();
