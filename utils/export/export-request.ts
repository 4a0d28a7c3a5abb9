import { nullIfDamaged } from '../null-if-damaged';
import { yieldToPage, createYielder } from '../view/yield';
import type { ExportFormat } from './export-formats';
import type { Converters } from './result-content';
import type { ExportedResult } from './record';
import type { OpenDisk } from './sink';

export interface ExportRequest {
  format: ExportFormat;
  ids: readonly string[];
  /** Reads one result; null if it was deleted. */
  read: (id: string) => Promise<ExportedResult | null>;
  to: Converters;
  onProgress: (done: number) => void;
  /** Opens a file on disk for a large export, see `createSink`; absent: it stays in memory. */
  disk?: OpenDisk;
  /** Aborts the export, which then rejects with the signal's reason. */
  signal: AbortSignal;
}

export interface Exported {
  /** Null if none of the selected results is available in this format. */
  file: Blob | null;
  name: string;
  /**
   * Number of results in the file; `skipped` counts those deleted, damaged or not available in this format.
   */
  written: number;
  skipped: number;
  /** Number of cells with a guarded formula, see `guardFormula`. */
  guarded: number;
  /** Number of texts that a workbook could not hold whole. */
  cut: number;
  /** Number of pages of which only the beginning was converted to Markdown. */
  partial: number;
}

/**
 * Yields the results that have not been deleted and can be read, reading them one by one. Yields to the page in
 * between.
 */
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
    const source = await nullIfDamaged(read(id));
    if (source) yield source;
    onProgress(at + 1);
  }
  signal.throwIfAborted();
}

export type ExportResult = Omit<Exported, 'name' | 'skipped'>;
