import { nameFor } from './file-name';
import { createNames } from './unique-names';
import { addJson } from './json';
import { eachResult, type ExportRequest, type ExportResult } from './export-request';
import { piecesOf } from './result-files';
import { createSink } from './sink';
import { createArchive } from './zip';

/** Exports each result as its own file; several files are put into an archive. */
export async function filesOf(request: ExportRequest): Promise<ExportResult & { ending: string }> {
  const archive = createArchive({ signal: request.signal, disk: request.disk });
  const unique = createNames();
  const alone = request.ids.length === 1 && request.format !== 'zip';
  const facts = createSink('application/jsonl', request.disk);
  let written = 0;
  for await (const source of eachResult(request)) {
    const pieces = (await Promise.all(piecesOf(source, request))).filter((piece) => piece !== null);
    const [first] = pieces;
    if (request.format === 'zip') {
      await addJson(facts, { ...source, body: null }, 0);
      facts.add('\n');
      await facts.drain();
    } else if (!first) continue;
    written += 1;
    if (alone && first)
      return { file: first.content, ending: first.ending, written, guarded: 0, cut: 0 };
    const name = unique(nameFor(source.run.result?.title ?? '', source.run.url));
    for (const [at, { content, ending }] of pieces.entries()) {
      const file = `${at > 0 ? unique(`${name} screenshot`) : name}.${ending}`;
      await archive.add(file, content, source.run.createdAt);
    }
  }
  if (request.format === 'zip')
    await archive.add('results.jsonl', await facts.end(), Date.UTC(2000, 0, 1));
  return { file: await archive.end(), ending: 'zip', written, guarded: 0, cut: 0 };
}
