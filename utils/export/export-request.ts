import { yieldToPage, createYielder } from '../view/yield';
import type { Converters } from './result-content';
import type { ExportedResult } from './record';

const exportFormats = [
  'markdown',
  'html',
  'json',
  'jsonl',
  'csv',
  'xlsx',
  'screenshot',
  'zip',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportRequest {
  format: ExportFormat;
  ids: readonly string[];
  /** Reads one result; null: it is gone. */
  read: (id: string) => Promise<ExportedResult | null>;
  to: Converters;
  onProgress: (done: number) => void;
  /** Aborts the export, which then rejects with the signal's reason. */
  signal: AbortSignal;
}

export interface Exported {
  /** Null: none of the selected results is available in this format. */
  file: Blob | null;
  name: string;
  /** Results in the file, and those that are gone or have no such form. */
  written: number;
  skipped: number;
  /** Cells in which a formula was guarded, see `guarded`. */
  guarded: number;
}

/** Iterates over the results that still exist, in small steps. */
export async function* eachResult({
  ids,
  read,
  onProgress,
  signal,
}: ExportRequest): AsyncGenerator<ExportedResult> {
  const pause = createYielder();
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted();
    if (pause()) await yieldToPage();
    const source = await read(id);
    if (source) yield source;
    onProgress(at + 1);
  }
  signal.throwIfAborted();
}

export type ExportResult = Omit<Exported, 'name' | 'skipped'>;
