import { render } from 'preact';
import '@/components/ui/styles/ui.css';
import './sidepanel.css';
import { keepFocus } from '@/components/ui/keep-focus';
import { setPageLanguage } from '@/components/ui/page-language';
import { reportActivity } from '@/components/ui/report-activity';
import { dropSecondClicks } from '@/components/ui/single-clicks';
import { scrapePreferencesReady } from '@/utils/runs/state/scrape-preferences';
import { followPanelPage } from '@/utils/sidepanel/state/side-panel';
import { prepareToSend } from '@/utils/messaging/send';
import { followPickRequest } from '@/utils/picker/state';
import { runsReady } from '@/utils/runs/state/runs';
import { lockReady } from '@/utils/security/state';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { SidePanel } from '@/components/sidepanel/side-panel';
import { loadQuestion, QuestionWindow } from '@/components/sidepanel/question-window';

/**
 * Renders the side panel, or the confirmation window of the card when the URL fragment holds the ID
 * of a question.
 */
async function open(): Promise<void> {
  setPageLanguage();
  dropSecondClicks();
  keepFocus();
  reportActivity();
  const id = location.hash.slice(1);
  const [question] = await Promise.all([
    id === '' ? null : loadQuestion(id),
    id === '' ? followPanelPage() : null,
    id === '' ? followPickRequest() : null,
    ready,
    lockReady,
    runsReady,
    scrapePreferencesReady,
  ]);
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(question ? <QuestionWindow {...question} /> : <SidePanel />, root);
  await prepareToSend();
}

void open();
