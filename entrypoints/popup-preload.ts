import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { preloadItems } from '@/utils/storage/state/read-before-paint';

/** The popup's first script, which runs before the others are even there. */
export default defineUnlistedScript(() => {
  preloadItems();
});
