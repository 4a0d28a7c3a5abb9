import { render } from 'preact';
import '@/components/ui/styles/ui.css';
import './workspace.css';
import { keepFocus } from '@/components/ui/keep-focus';
import { setPageLanguage } from '@/components/ui/page-language';
import { reportActivity } from '@/components/ui/report-activity';
import { dropSecondClicks } from '@/components/ui/single-clicks';
import { afterFirstPaint } from '@/components/ui/hooks/after-first-paint';
import { lockReady } from '@/utils/security/state';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { Workspace } from '@/components/workspace/workspace';
import { loadOthers, loadPage } from '@/components/workspace/pages';
import { route } from '@/components/workspace/route';

setPageLanguage();
dropSecondClicks();
keepFocus();
reportActivity();

// The results section is first painted with its rows. Every other section is loaded as a separate
// chunk, after the navigation was painted. Their styles are in the page's one stylesheet
// (`tests/run/page-styles.ts`), so that chunks load none.
const { section } = route.value;
const loading = loadPage(section);
void Promise.all([ready, lockReady, section === 'results' ? loading : null]).then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<Workspace />, root);
  void Promise.all([loading, afterFirstPaint()]).then(loadOthers);
});
