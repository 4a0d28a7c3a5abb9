import { render } from 'preact';
import '@/assets/styles/tokens.css';
import '@/components/ui/base.css';
import '@/components/scrape/scrape.css';
import '@/components/agent/agent.css';
import '@/components/results/code.css';
import '@/components/proxy-lists/proxy-lists.css';
import '@/components/schedules/schedules.css';
import '@/components/settings/settings.css';
import '@/components/account/usage.css';
import '@/components/results/view.css';
import '@/components/onboarding/onboarding.css';
import '@/components/compare/compare.css';
import '@/components/proxy/profile-form.css';
import '@/components/proxy/profile-list.css';
import './workspace.css';
import '@/components/results/results.css';
import '@/components/results/library.css';
import { setPageLanguage } from '@/components/ui/page-language';
import { afterFirstPaint } from '@/components/ui/first-paint';
import { followTheme, ready } from '@/utils/storage/state/page-state';
import { App } from './app';
import { loadOthers, loadPage } from './pages';
import { route } from '@/components/workspace/route';

setPageLanguage();

// The library is painted with its first rows. Any other section comes from files of its own, and the way to all of them
// is painted before they are read. Styles of all sections are above: late parts bring none.
const { section } = route.value;
const brought = loadPage(section);
void Promise.all([ready, section === 'results' ? brought : null]).then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  void Promise.all([brought, afterFirstPaint()]).then(loadOthers);
});
