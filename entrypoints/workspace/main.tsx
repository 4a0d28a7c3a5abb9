import { render } from 'preact';
import '@/components/tokens.css';
import '@/components/controls.css';
import '@/components/pieces.css';
import './workspace.css';
import { followTheme, ready } from '@/utils/platform/state';
import { App } from './app';

void ready.then(() => {
  followTheme();
  const root = document.querySelector('#app');
  if (root) render(<App />, root);
});
