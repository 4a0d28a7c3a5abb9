import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPager, type Pager } from '@/components/paging/pager';

/**
 * Script that reads the rows of a page and goes on to the next one. Injected by the background,
 * again after each navigation; it sends no messages and only answers calls.
 */
export default defineUnlistedScript(() => {
  // An earlier injection may have created it. `hasOwn` excludes page elements and frames with this name, which are
  // inherited properties.
  const globals: typeof globalThis & { __vantagePager?: Pager } = globalThis;
  if (!Object.hasOwn(globals, '__vantagePager')) globals.__vantagePager = createPager();
});
