import * as z from 'zod/mini';
import type { Run } from '../runs/schema';
import { isUnsent, runStates } from '../runs/run-states';
import { storedAmount } from '../amount';
import { hostOf } from '../url-parts';
import { lazyObject } from '@/utils/lazy-object';

/** Kind of content, as in the filter 'Content'. */
export const rowContentKinds = ['page', 'json', 'text', 'image', 'pdf', 'other', 'none'] as const;
type RowContentKind = (typeof rowContentKinds)[number];

/** Row of the results list: a summary of the run and the user's annotations. */
export const RowSchema = lazyObject(() => ({
  /** Row number, increasing with each run; numbers of deleted runs are not reused. */
  n: z.number(),
  id: z.string(),
  kind: z.enum(['scrape', 'agent']),
  state: z.enum(runStates),
  createdAt: z.number(),
  url: z.string(),
  title: z.string(),
  /** Requested mode and country; '' for agent runs. */
  mode: z.string(),
  country: z.string(),
  used: storedAmount(),
  statusCode: z.nullable(z.number()),
  content: z.enum(rowContentKinds),
  hasScreenshot: z.boolean(),
  /** Compressed size of the bodies in bytes; 0 until they are compressed. */
  stored: z.number(),
  tags: z.array(z.string()),
  note: z.string(),
  pinned: z.boolean(),
  /** Timestamp in ms of the removal; null: not removed. Removed results are deleted later. */
  removedAt: z.nullable(z.number()),
  /** ID of the job or watch that the result belongs to. */
  jobId: z.optional(z.string()),
  /** Whether it was cancelled before it was sent, so that nothing was charged. */
  isUnsent: z.optional(z.boolean()),
  /** Keys for the filters. */
  facets: z.array(z.string()),
}));
export type Row = z.infer<typeof RowSchema>;

/** Maximum length of a title in a row. */
const titleLength = 300;

function contentKind(type: string | undefined): RowContentKind {
  if (type === undefined) return 'none';
  if (/^(text\/html|application\/xhtml)/i.test(type)) return 'page';
  if (/^[\w-]+\/([\w.-]+\+)?json/i.test(type)) return 'json';
  if (/^image\//i.test(type)) return 'image';
  if (/^application\/pdf/i.test(type)) return 'pdf';
  return /^text\//i.test(type) ? 'text' : 'other';
}

/** Index keys of a row for the filters; a removed row has none. */
function facetsOf(row: Omit<Row, 'facets' | 'n'>): string[] {
  if (row.removedAt !== null) return ['removed'];
  if (row.kind === 'agent') return ['agent'];
  const facets = ['scrape', `state:${row.state}`, `content:${row.content}`, `mode:${row.mode}`];
  if (row.country !== '') facets.push(`country:${row.country}`);
  const host = hostOf(row.url);
  if (host !== '') facets.push(`host:${host}`);
  if (row.jobId !== undefined) facets.push('job', `job:${row.jobId}`);
  if (row.pinned) facets.push('pinned');
  if (row.hasScreenshot) facets.push('screenshot');
  return [...facets, ...row.tags.map((tag) => `tag:${tag}`)];
}

/** Returns the row with recomputed facets. */
export function withFacets<R extends Omit<Row, 'facets' | 'n'>>(row: R): R & { facets: string[] } {
  return { ...row, facets: facetsOf(row) };
}

/**
 * Creates the row of a run.
 * @param before stored row, whose number and annotations are kept; null: new run, numbered by the store.
 */
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
    ...(scrape?.jobId !== undefined && { jobId: scrape.jobId }),
    ...(isUnsent(run) && { isUnsent: true }),
  });
}
