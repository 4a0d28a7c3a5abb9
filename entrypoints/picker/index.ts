import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPicker, type Picker } from '@/components/picker/picker';

/**
 * Put into a page on demand by the background, which then calls what is left in the isolated world. The page sees one
 * empty element while rows are outlined. It sends no messages: nothing it says is heard unless it was asked.
 */
export default defineUnlistedScript(() => {
  // The isolated world outlives one injection.
  const world: typeof globalThis & { __vantagePicker?: Picker } = globalThis;
  world.__vantagePicker?.stop();
  world.__vantagePicker = createPicker();
});
