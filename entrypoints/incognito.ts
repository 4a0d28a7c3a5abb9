import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startIncognitoWorker } from './background/incognito';

/**
 * The background of Chromium's private windows, as a script of its own: the background reads it in the first turn of
 * their worker, and the regular one, which starts far more often, goes without it.
 */
export default defineUnlistedScript({
  exclude: ['firefox'],
  main() {
    startIncognitoWorker();
  },
});
