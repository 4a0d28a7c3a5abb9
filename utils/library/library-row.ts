import * as z from 'zod/mini';
import type { Run } from '../runs/schema';
import { runStates } from '../runs/run-states';
import { storedAmount } from '../amount';

/** Kind of content, as in the filter 'Content'. */
export const rowContentKinds = ['page', 'json', 'text', 'image', 'pdf', 'other', 'none'] as const;
type RowContentKind = (typeof rowContentKinds)[number];

/** What the list shows of a run, and what its owner added to it. */
export const RowSchema = z.lazy(() =>
  z.object({
    /** Counted up with each run: newer ones are higher, gaps are removed ones. */
    n: z.number(),
    id: z.string(),
    kind: z.enum(['scrape', 'agent']),
    state: z.enum(runStates),
    createdAt: z.number(),
    url: z.string(),
    title: z.string(),
    /** The mode and country that were asked for; empty for the agent. */
    mode: z.string(),
    country: z.string(),
    used: storedAmount(),
    statusCode: z.nullable(z.number()),
    content: z.enum(rowContentKinds),
    hasScreenshot: z.boolean(),
    /** Bytes that its bodies take on the disk; 0 until they are packed. */
    stored: z.number(),
    tags: z.array(z.string()),
    note: z.string(),
    pinned: z.boolean(),
    /** Milliseconds since the epoch; null: not removed. Removed ones are deleted a while later. */
    removedAt: z.nullable(z.number()),
    /** What it is filtered by. */
    facets: z.array(z.string()),
  }),
);
export type Row = z.infer<typeof RowSchema>;

/** Longest title that a row keeps: a list shows no more. */
const titleLength = 300;

function contentKind(type: string | undefined): RowContentKind {
  if (type === undefined) return 'none';
  if (/^(text\/html|application\/xhtml)/i.test(type)) return 'page';
  if (/^[\w-]+\/([\w.-]+\+)?json/i.test(type)) return 'json';
  if (/^image\//i.test(type)) return 'image';
  if (/^application\/pdf/i.test(type)) return 'pdf';
  return /^text\//i.test(type) ? 'text' : 'other';
}

/** The host of an address, with its port where it names one, as the filter names it; empty where it has none. */
export function hostFacet(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** Index keys of a row for the filters; a removed row has none. */
function facetsOf(row: Omit<Row, 'facets' | 'n'>): string[] {
  if (row.removedAt !== null) return ['removed'];
  if (row.kind === 'agent') return ['agent'];
  const facets = ['scrape', `state:${row.state}`, `content:${row.content}`, `mode:${row.mode}`];
  if (row.country !== '') facets.push(`country:${row.country}`);
  const host = hostFacet(row.url);
  if (host !== '') facets.push(`host:${host}`);
  if (row.pinned) facets.push('pinned');
  if (row.hasScreenshot) facets.push('screenshot');
  return [...facets, ...row.tags.map((tag) => `tag:${tag}`)];
}

/** The row with its facets brought up to date. */
export function withFacets<R extends Omit<Row, 'facets' | 'n'>>(row: R): R & { facets: string[] } {
  return { ...row, facets: facetsOf(row) };
}

/** A run's row. @param before the stored one, whose number and marks stay; null: a new one, numbered when it is added. */
export function rowOf(run: Run, before: Row | null): Omit<Row, 'n'> & { n?: number } {
  const scrape = run.kind === 'scrape' ? run : null;
  const marks = before ?? { stored: 0, tags: [], note: '', pinned: false, removedAt: null };
  return withFacets({
    ...(before && { n: before.n }),
    id: run.id,
    kind: run.kind,
    state: run.state,
    createdAt: run.createdAt,
    url: run.kind === 'scrape' ? run.url : run.pageUrl,
    title: (scrape?.result?.title ?? '').slice(0, titleLength),
    mode: scrape?.options.mode ?? '',
    country: scrape?.options.country ?? '',
    used: run.cost.used,
    statusCode: scrape?.result?.statusCode ?? null,
    content: contentKind(scrape?.result?.contentType),
    hasScreenshot: scrape?.result?.hasScreenshot ?? false,
    stored: marks.stored,
    tags: marks.tags,
    note: marks.note,
    pinned: marks.pinned,
    removedAt: marks.removedAt,
  });
}
