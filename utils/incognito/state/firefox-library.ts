import { ext, isFirefox } from '@/utils/browser/ext';
import { useMemoryLibrary } from '@/utils/library/database/memory-library';
import { readPrivateRun, readPrivateRuns, wholeBody } from '@/utils/storage/private-run-records';

/**
 * In private windows of Firefox results are read where its one background keeps them: in `storage.session`. Nothing
 * elsewhere. To be called before anything is read.
 */
export function chooseLibrary(): void {
  if (!isFirefox || !ext.extension.inIncognitoContext) return;
  useMemoryLibrary({
    runs: async () => (await readPrivateRuns()).runs.map(({ run }) => run),
    async body(id) {
      const held = await readPrivateRun(id);
      return (
        held && (await wholeBody(held, async (key) => (await ext.storage.session.get(key))[key]))
      );
    },
  });
}
