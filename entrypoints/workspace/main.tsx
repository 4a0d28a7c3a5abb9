import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/controls.css';
import '@/components/pieces.css';
import '@/components/ask.css';
import '@/components/agent.css';
import '@/components/code.css';
import '@/components/saved.css';
import '@/components/view.css';
import '@/components/profile-form.css';
import '@/components/profile-list.css';
import './workspace.css';
import './library.css';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';
import { loadOthers, loadPage } from './pages';
import { route } from './route';

// Each section waits for what it shows, and for nothing else. Styles of the others are above: late parts bring none.
void Promise.all([ready, loadPage(route.value.section)]).then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
  loadOthers();
});
