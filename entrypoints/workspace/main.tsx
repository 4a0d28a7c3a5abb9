import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/controls.css';
import '@/components/pieces.css';
import '@/components/ask.css';
import '@/components/agent.css';
import '@/components/code.css';
import '@/components/view.css';
import './workspace.css';
import { libraryReady } from '@/utils/platform/library';
import { runsReady } from '@/utils/platform/runs';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';
import { route } from './route';

// Each section waits for what it shows, and for nothing else.
const first = route.value.section === 'results' ? libraryReady : runsReady;
void Promise.all([ready, first]).then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
});
