import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { preloadItems } from '@/utils/storage/state/preload-items';

/** The popup's first script. Starts reading storage before the main script is loaded. */
export default defineUnlistedScript(() => {
  preloadItems();
});
