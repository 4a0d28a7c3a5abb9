import { type ComponentProps, render } from 'preact';
import '@/components/ui/ui.css';
import './sidepanel.css';
import { setPageLanguage } from '@/components/ui/page-language';
import { scrapePreferencesReady } from '@/utils/runs/state/scrape-preferences';
import { followPanelPage } from '@/utils/sidepanel/state/side-panel';
import { prepareToSend, send } from '@/utils/messaging/send';
import { followPickRequest } from '@/utils/picker/state';
import { runsReady } from '@/utils/runs/state/runs';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { toProblem } from '@/utils/problem';
import { App } from './app';
import { QuestionWindow } from '@/components/sidepanel/question-window';

/** The question of the window, or why that is not known. @param id as in the page's address. */
function questionOf(id: string): Promise<ComponentProps<typeof QuestionWindow>> {
  return send('card/asked', { id }).then(
    ({ asked }) => ({ asked, problem: null }),
    (error: unknown) => ({ asked: null, problem: toProblem(error) }),
  );
}

/** The panel beside a page; with an id behind the hash, the window in which Vantage asks for the card. */
async function open(): Promise<void> {
  setPageLanguage();
  const id = location.hash.slice(1);
  const [question] = await Promise.all([
    id === '' ? null : questionOf(id),
    id === '' ? followPanelPage() : null,
    id === '' ? followPickRequest() : null,
    ready,
    runsReady,
    scrapePreferencesReady,
  ]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(question ? <QuestionWindow {...question} /> : <App />, root);
  await prepareToSend();
}

void open();
