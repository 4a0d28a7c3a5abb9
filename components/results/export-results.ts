import type { ExportOutcome, FormatOption } from '@/components/results/export-form';
import { exportResults, type ExportedResult, TooLarge } from '@/utils/export/export-results';
import { getBody, getRun } from '@/utils/library/database/runs-store';
import { rowOfRun } from '@/utils/library/database/rows-store';
import { toProblem } from '@/utils/problem';
import { parseMarkup } from '@/utils/view/markup';
import { pageText } from '@/utils/view/page-text';

async function read(id: string): Promise<ExportedResult | null> {
  const [run, body, row] = await Promise.all([getRun(id), getBody(id), rowOfRun(id)]);
  if (run?.kind !== 'scrape') return null;
  return { run, body, tags: row?.tags ?? [], note: row?.note ?? '' };
}

const to = {
  async markdown(content: Blob) {
    const { toMarkdown } = await import('@/utils/view/markdown');
    return toMarkdown((await parseMarkup(content)).page.body);
  },
  text: async (content: Blob) => pageText((await parseMarkup(content)).page.body),
};

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun; the object URL is revoked once it has been read, which takes a while for large files.
  setTimeout(() => URL.revokeObjectURL(link.href), 600_000);
}

/** Saves the results with these ids as a file and returns the outcome. Never rejects. */
export async function saveResults(
  ids: readonly string[],
  format: FormatOption,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  try {
    const made = await exportResults({ format, ids, read, to, onProgress, signal });
    if (!made.file) return { kind: 'nothing' };
    save(made.file, made.name);
    const { name, written, skipped, guarded } = made;
    return { kind: 'saved', name, size: made.file.size, written, skipped, guarded };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    if (error instanceof TooLarge) return { kind: 'too-large' };
    return { kind: 'failed', problem: toProblem(error) };
  }
}
