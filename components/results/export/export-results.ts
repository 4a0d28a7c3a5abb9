import type { ExportOutcome } from '@/components/results/export/export-form';
import { openDiskFile } from '@/utils/browser/disk-file';
import { saveFile } from '@/utils/browser/save-file';
import type { ExportFormat } from '@/utils/export/export-formats';
import { exportResults, type ExportedResult, TooLarge } from '@/utils/export/export-results';
import { getBody, getRun } from '@/utils/library/database/library-runs';
import { rowOfRun } from '@/utils/library/database/rows-store';
import { pageAddress } from '@/utils/runs/address';
import type { ScrapeRun } from '@/utils/runs/schema';
import { toProblem } from '@/utils/problem';
import { markdownOf, textOf } from '@/utils/view/markup/readable-page';

async function read(id: string): Promise<ExportedResult | null> {
  const [run, body, row] = await Promise.all([getRun(id), getBody(id), rowOfRun(id)]);
  if (run?.kind !== 'scrape' || run.removedAt !== undefined) return null;
  return { run, body, tags: row?.tags ?? [], note: row?.note ?? '' };
}

const to = {
  markdown: (content: Blob, run: ScrapeRun) => markdownOf(content, pageAddress(run)),
  text: (content: Blob, run: ScrapeRun) => textOf(content, pageAddress(run)),
};

/**
 * Exports the results with these IDs to a file and saves it. Never rejects; errors are part of the
 * outcome.
 */
export async function saveResults(
  ids: readonly string[],
  format: ExportFormat,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  try {
    const made = await exportResults({
      format,
      ids,
      read,
      to,
      onProgress,
      disk: openDiskFile,
      signal,
    });
    if (!made.file) return { kind: 'nothing' };
    saveFile(made.name, made.file);
    const { file, ...facts } = made;
    return { kind: 'saved', ...facts, size: file.size };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    if (error instanceof TooLarge) return { kind: 'too-large' };
    return { kind: 'failed', problem: toProblem(error) };
  }
}
