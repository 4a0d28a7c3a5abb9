import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPicker } from '@/components/picker/picker';

/**
 * Script of the picker, injected on demand by the background, which then calls the picker in the
 * isolated world. The page sees one empty element while rows are outlined. The picker sends no
 * messages; it only answers calls.
 */
export default defineUnlistedScript(() => {
  // The isolated world still holds the picker of an earlier injection. What is not its own is an element or frame of
  // the page with this name.
  const globals = globalThis;
  if (Object.hasOwn(globals, '__vantagePicker')) globals.__vantagePicker?.stop();
  globals.__vantagePicker = createPicker();
});
