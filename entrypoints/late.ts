import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createLate } from './background/late-parts';

/**
 * The background's late part: what few of its lives need, so that the others start without it. A script of its
 * own, which the background reads when it is needed (`background/late.ts`).
 */
export default defineUnlistedScript(() => {
  globalThis.vantageLate = createLate;
});
