import { ext, isFirefox } from '@/utils/browser/ext';
import { useMemoryLibrary } from '@/utils/library/database/memory-library';
import type { Run } from '@/utils/runs/schema';
import {
  readPrivateRun,
  readPrivateRuns,
  unnamedSession,
  wholeBody,
} from '@/utils/storage/private-run-records';

/** Whether a run belongs to the private windows open now, not to an earlier private session. */
const isOpen = ({ privateSession }: Run) => privateSession === unnamedSession;

/**
 * In Firefox's private windows, reads results from `storage.session`, where its only background stores them. Does
 * nothing elsewhere. Call it before anything is read.
 */
export function chooseLibrary(): void {
  if (!isFirefox || !ext.extension.inIncognitoContext) return;
  useMemoryLibrary({
    runs: async () => (await readPrivateRuns()).runs.map(({ run }) => run).filter(isOpen),
    async body(id) {
      const record = await readPrivateRun(id);
      if (record === null || !isOpen(record.run)) return null;
      return await wholeBody(record, async (key) => (await ext.storage.session.get(key))[key]);
    },
  });
}
