import type { ExportRequest } from './export-request';
import { markdownFile } from './markdown';
import type { ExportedResult } from './record';
import { type ExportFile, markupFile, originalFile, screenshotFile } from './result-content';

/** Files that a format makes of one result; none for formats with one file for all. */
export function piecesOf(
  source: ExportedResult,
  { format, to }: ExportRequest,
): Promise<ExportFile | null>[] {
  switch (format) {
    case 'markdown':
      return [markdownFile(source, to)];
    case 'html':
      return [markupFile(source)];
    case 'screenshot':
      return [screenshotFile(source)];
    case 'zip':
      return [
        originalFile(source),
        source.body?.screenshot ? screenshotFile(source) : Promise.resolve(null),
      ];
    case 'json':
    case 'jsonl':
    case 'csv':
    case 'xlsx':
      return [];
  }
}
