import type { Body, ScrapeRun } from '../runs/schema';
import { plainAddress } from '../runs/address';
import { isSecretField } from '../secret-field';
import type { CsvCell } from './csv';

export interface ExportedResult {
  run: ScrapeRun;
  /** Null without a response, or if it was deleted. */
  body: Body | null;
  tags: readonly string[];
  note: string;
}

/** Metadata of a result, in all exports except content-only ones; times as ISO 8601. */
export function resultFacts({ run, tags, note }: ExportedResult) {
  const { result } = run;
  return {
    id: run.id,
    url: plainAddress(run.url),
    final_url: result?.finalUrl ? plainAddress(result.finalUrl) : null,
    title: result?.title ?? '',
    state: run.state,
    status_code: result?.statusCode ?? null,
    asked_at: new Date(run.createdAt).toISOString(),
    mode: run.options.mode,
    mode_used: result?.modeUsed ?? null,
    country: run.options.country,
    credits_used: run.cost.used,
    content_type: result?.contentType ?? null,
    size_bytes: result?.size ?? null,
    problem: run.problem?.code ?? null,
    tags,
    note,
  };
}

/** Columns of CSV and XLSX, with widths in characters. */
export const columns: readonly (readonly [string, number])[] = [
  ['id', 38],
  ['url', 50],
  ['final_url', 50],
  ['title', 40],
  ['state', 10],
  ['status_code', 11],
  ['asked_at', 24],
  ['mode', 10],
  ['mode_used', 16],
  ['country', 8],
  ['credits_used', 12],
  ['content_type', 24],
  ['size_bytes', 11],
  ['problem', 18],
  ['tags', 20],
  ['note', 30],
  ['text', 60],
];

/**
 * One row, in the order of `columns`.
 * @param text visible text.
 */
export function resultCells(source: ExportedResult, text: string): CsvCell[] {
  const facts = { ...resultFacts(source), tags: source.tags.join(', '), text };
  return Object.values(facts).map((cell: CsvCell) =>
    typeof cell === 'string' ? cell.toWellFormed() : cell,
  );
}

/** Removes secrets from unknown fields of the service, and levels deeper than 50. */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown>;
export function withoutSecrets(value: unknown, depth?: number): unknown;
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 50) return null;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
      isSecretField(name, member) ? [] : [[name, withoutSecrets(member, depth + 1)]],
    ),
  );
}
