import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/controls.css';
import '@/components/pieces.css';
import './workspace.css';
import { runsReady } from '@/utils/platform/runs';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';

void Promise.all([ready, runsReady]).then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
});
