import { nameFor } from './file-name';
import { createNames } from './unique-names';
import { addJson } from './json';
import { eachResult, type ExportRequest, type ExportResult } from './export-request';
import { createSink } from './sink';
import { createArchive } from './zip';
import { markdownFile } from './markdown';
import type { ExportedResult } from './record';
import { type ExportFile, markupFile, originalFile, screenshotFile } from './result-content';

/** Files that a format makes of one result; none for formats with one file for all. */
function piecesOf(
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

/** Exports each result as its own file; several files are put into an archive. */
export async function filesOf(request: ExportRequest): Promise<ExportResult & { ending: string }> {
  const archive = createArchive({ signal: request.signal, disk: request.disk });
  const unique = createNames();
  const alone = request.ids.length === 1 && request.format !== 'zip';
  const facts = createSink('application/jsonl', request.disk);
  let written = 0;
  let partial = 0;
  for await (const source of eachResult(request)) {
    const pieces = (await Promise.all(piecesOf(source, request))).filter((piece) => piece !== null);
    const [first] = pieces;
    if (request.format === 'zip') {
      const body = source.body && { ...source.body, content: new Blob() };
      await addJson(facts, { ...source, body }, 0);
      facts.add('\n');
      await facts.drain();
    } else if (!first) continue;
    written += 1;
    if (first?.isPartial) partial += 1;
    if (alone && first)
      return { file: first.content, ending: first.ending, written, guarded: 0, cut: 0, partial };
    const name = unique(nameFor(source.run.result?.title ?? '', source.run.url));
    for (const [at, { content, ending }] of pieces.entries()) {
      const file = `${at > 0 ? unique(`${name} screenshot`) : name}.${ending}`;
      await archive.add(file, content, source.run.createdAt);
    }
  }
  if (request.format === 'zip')
    await archive.add('results.jsonl', await facts.end(), Date.UTC(2000, 0, 1));
  return { file: await archive.end(), ending: 'zip', written, guarded: 0, cut: 0, partial };
}
