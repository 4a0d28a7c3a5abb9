import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { preloadItems } from '@/utils/storage/state/read-before-paint';

/** The popup's first script. Starts reading storage before the main script is loaded. */
export default defineUnlistedScript(() => {
  preloadItems();
});
