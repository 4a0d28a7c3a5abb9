import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPicker } from '@/components/picker/picker';

/**
 * Script of the picker, injected on demand by the background, which then calls the picker in the
 * isolated world. The page sees one empty element while rows are outlined. The picker sends no
 * messages; it only answers calls.
 */
export default defineUnlistedScript(() => {
  // An earlier injection may have created it. `hasOwn` excludes page elements and frames with this name, which are
  // inherited properties.
  const globals = globalThis;
  if (Object.hasOwn(globals, '__vantagePicker')) globals.__vantagePicker?.stop();
  globals.__vantagePicker = createPicker();
});
