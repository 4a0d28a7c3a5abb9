import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { inFirefox } from './in-firefox.ts';

/** From here on, every login box is counted and closed. */
export const countBoxes = (firefox: FirefoxScreen) =>
  inFirefox(
    firefox,
    `globalThis.boxes = 0;
     globalThis.boxSeen = { observe(box) { boxes += 1; setTimeout(() => box.close?.(), 100); } };
     for (const topic of ['common-dialog-loaded', 'tabmodal-dialog-loaded']) {
       Services.obs.addObserver(boxSeen, topic);
     }`,
  );

/** How many there were. */
export const boxes = (firefox: FirefoxScreen) => inFirefox(firefox, 'return String(boxes);');
