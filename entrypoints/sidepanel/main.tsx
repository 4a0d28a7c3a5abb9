import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/look.css';
import '@/components/profile-form.css';
import '@/components/ask.css';
import '@/components/agent.css';
import '@/components/code.css';
import '@/components/view.css';
import './sidepanel.css';
import { tellLanguage } from '@/components/page-language';
import { askingReady } from '@/utils/platform/asking';
import { followBeside, takeCostly } from '@/utils/platform/beside';
import { prepareToSend } from '@/utils/platform/page';
import { runsReady } from '@/utils/platform/runs';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';
import { ConfirmPage } from './confirm-page';

/** The panel beside a page; with an id behind the hash, the window in which Vantage asks for the card. */
async function open(): Promise<void> {
  tellLanguage();
  const id = location.hash.slice(1);
  const [costly] = await Promise.all([
    id === '' ? null : takeCostly(id),
    id === '' ? followBeside() : null,
    ready,
    runsReady,
    askingReady,
  ]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(id === '' ? <App /> : <ConfirmPage asked={costly} />, root);
  await prepareToSend();
}

void open();
