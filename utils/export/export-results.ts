import { visibleText } from './result-content';
import { nameFor } from './file-name';
import { filesOf } from './export-files';
import { addJson } from './json';
import { resultCells, columns } from './record';
import { eachResult, type Exported, type ExportRequest, type ExportResult } from './export-request';
import { createSink } from './sink';
import { countCut, createRowWriter } from './write-rows';

export * from './export-request';
export type { ExportedResult } from './record';
export { TooLarge } from './zip';

async function tableOf(request: ExportRequest, format: 'csv' | 'xlsx'): Promise<ExportResult> {
  const names = columns.map(([name]) => name);
  const writer = createRowWriter(format, names, {
    widths: columns.map(([, width]) => width),
    disk: request.disk,
  });
  let written = 0;
  let cut = 0;
  for await (const source of eachResult(request)) {
    const cells = resultCells(source, await visibleText(source, request.to));
    writer.add(cells);
    await writer.drain();
    if (format === 'xlsx') cut += countCut([cells]);
    written += 1;
  }
  const file = await writer.end(request.signal);
  return { file, written, guarded: writer.guarded(), cut, partial: 0 };
}

async function jsonOf(request: ExportRequest): Promise<ExportResult> {
  const lines = request.format === 'jsonl';
  const list = !lines && request.ids.length > 1;
  const sink = createSink(lines ? 'application/jsonl' : 'application/json', request.disk);
  let written = 0;
  if (list) sink.add('[\n');
  for await (const source of eachResult(request)) {
    if (written > 0 && list) sink.add(',\n');
    await addJson(sink, source, lines ? 0 : 2);
    if (lines) sink.add('\n');
    await sink.drain();
    written += 1;
  }
  sink.add(list ? '\n]\n' : lines ? '' : '\n');
  return { file: await sink.end(), written, guarded: 0, cut: 0, partial: 0 };
}

const endings = { json: 'json', jsonl: 'jsonl', csv: 'csv', xlsx: 'xlsx' } as const;

/**
 * Exports results as one file: tables and JSON contain all results; other formats use one file per
 * result, in an archive if there are several. Reads one result at a time and yields to the page.
 * Contains no key, login or session. Rejects with `TooLarge` beyond the limits of an archive, and
 * with the signal's reason when aborted.
 */
export async function exportResults(request: ExportRequest): Promise<Exported> {
  const { format, ids } = request;
  const isJson = format === 'json' || format === 'jsonl';
  const made =
    format === 'csv' || format === 'xlsx'
      ? { ...(await tableOf(request, format)), ending: endings[format] }
      : isJson
        ? { ...(await jsonOf(request)), ending: endings[format] }
        : await filesOf(request);
  const { ending, written } = made;
  const name = await nameOf(request);
  return {
    file: written === 0 ? null : made.file,
    name: `${name}.${ending}`,
    written,
    skipped: ids.length - written,
    guarded: made.guarded,
    cut: made.cut,
    partial: made.partial,
  };
}

async function nameOf({ ids, read }: ExportRequest): Promise<string> {
  const [first] = ids;
  const source = first !== undefined && ids.length === 1 ? await read(first) : null;
  return source ? nameFor(source.run.result?.title ?? '', source.run.url) : 'vantage-results';
}
