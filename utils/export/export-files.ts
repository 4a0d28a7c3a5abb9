import { markupOf, originalOf, type Piece, screenshotOf } from './result-content';
import { createNames, nameFor } from './file-name';
import { addJson } from './json';
import { markdownOf } from './markdown';
import type { Source } from './record';
import { each, type ExportRequest, type Made } from './export-request';
import { createSink } from './sink';
import { createArchive } from './zip';

function piecesOf(source: Source, { format, to }: ExportRequest): Promise<Piece | null>[] {
  switch (format) {
    case 'markdown':
      return [markdownOf(source, to)];
    case 'html':
      return [markupOf(source)];
    case 'screenshot':
      return [screenshotOf(source)];
    case 'zip':
      return [
        originalOf(source),
        source.body?.screenshot ? screenshotOf(source) : Promise.resolve(null),
      ];
    case 'json':
    case 'jsonl':
    case 'csv':
    case 'xlsx':
      return [];
  }
}

/** Each result as a file of its own: one alone as it is, several in an archive. */
export async function filesOf(request: ExportRequest): Promise<Made & { ending: string }> {
  const archive = createArchive(request.signal);
  const unique = createNames();
  const alone = request.ids.length === 1 && request.format !== 'zip';
  const facts = createSink('application/jsonl');
  let written = 0;
  for await (const source of each(request)) {
    const pieces = (await Promise.all(piecesOf(source, request))).filter((piece) => piece !== null);
    const [first] = pieces;
    if (request.format === 'zip') {
      await addJson(facts, { ...source, body: null }, 0);
      facts.add('\n');
    } else if (!first) continue;
    written += 1;
    if (alone && first) return { file: first.content, ending: first.ending, written, guarded: 0 };
    const name = unique(nameFor(source.run.result?.title ?? '', source.run.url));
    for (const [at, { content, ending }] of pieces.entries()) {
      const file = `${at > 0 ? unique(`${name} screenshot`) : name}.${ending}`;
      await archive.add(file, content, source.run.createdAt);
    }
  }
  if (request.format === 'zip')
    await archive.add('results.jsonl', facts.end(), Date.UTC(2000, 0, 1));
  return { file: archive.end(), ending: 'zip', written, guarded: 0 };
}
