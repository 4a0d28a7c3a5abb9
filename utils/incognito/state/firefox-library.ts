import { ext, isFirefox } from '@/utils/browser/ext';
import { useMemoryLibrary } from '@/utils/library/database/memory-library';
import { heldRun, heldRuns, wholeBody } from '@/utils/storage/held-runs';

/**
 * In private windows of Firefox results are read where its one background keeps them: in `storage.session`. Nothing
 * elsewhere. To be called before anything is read.
 */
export function chooseLibrary(): void {
  if (!isFirefox || !ext.extension.inIncognitoContext) return;
  useMemoryLibrary({
    runs: async () => (await heldRuns()).runs.map(({ run }) => run),
    async body(id) {
      const held = await heldRun(id);
      return (
        held && (await wholeBody(held, async (key) => (await ext.storage.session.get(key))[key]))
      );
    },
  });
}
