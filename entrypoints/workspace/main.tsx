import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/look.css';
import '@/components/ask.css';
import '@/components/agent.css';
import '@/components/code.css';
import '@/components/generate.css';
import '@/components/saved.css';
import '@/components/settings.css';
import '@/components/usage.css';
import '@/components/view.css';
import '@/components/welcome.css';
import '@/components/world.css';
import '@/components/profile-form.css';
import '@/components/profile-list.css';
import './workspace.css';
import './results.css';
import './library.css';
import { tellLanguage } from '@/components/page-language';
import { firstPainted } from '@/utils/platform/painted';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';
import { loadOthers, loadPage } from './pages';
import { route } from './route';

tellLanguage();

// The library is painted with its first rows. Any other section comes from files of its own, and the way to all of them
// is painted before they are read. Styles of all sections are above: late parts bring none.
const { section } = route.value;
const brought = loadPage(section);
void Promise.all([ready, section === 'results' ? brought : null]).then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  void Promise.all([brought, firstPainted()]).then(loadOthers);
});
