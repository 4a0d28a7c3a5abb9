import * as z from 'zod/mini';
import { ProblemError } from '../../problem';
import { openLibrary, inTransaction } from './library-database';
import { getBody, getRun } from './library-runs';
import { parseRow } from './rows-store';
import { putStoredRun } from './stored-runs';
import { base64OfBlob, blobOfBase64 } from '../../base64';
import { rowOf, withFacets } from '../library-row';
import { hasEnded } from '../../runs/run-states';
import { type Body, type Run, RunSchema } from '../../runs/schema';
import { parseJson } from '@/utils/parse-json';

const whole = ({ length }: string) => length % 4 === 0;
/** To be checked before anything of a file is stored, because its end may be missing. */
const PackedSchema = z.object({
  type: z.string(),
  data: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/), z.refine(whole)),
});
/**
 * Result in transfer to the library, from private windows or a backup: JSON with Base64 contents.
 * Active runs are refused: after the import they would be resumed, and charged, without asking.
 */
const BundleSchema = z.object({
  run: RunSchema.check(z.refine(hasEnded)),
  marks: z.object({ tags: z.array(z.string()), note: z.string(), pinned: z.boolean() }),
  content: z.nullable(PackedSchema),
  screenshot: z.nullable(PackedSchema),
  largeExtra: z.optional(PackedSchema),
});
type Bundle = z.infer<typeof BundleSchema>;

type Part = z.infer<typeof PackedSchema>;

async function packed(blob: Blob): Promise<Part> {
  return { type: blob.type, data: await base64OfBlob(blob) };
}

const unpacked = (part: Part): Blob => blobOfBase64(part.data, part.type);

/**
 * Serializes a result with body and annotations; null if the run is missing.
 * @param adapted returns the run as it is written; by default as it is stored.
 * @param adaptedExtra returns its `largeExtra` as it is written; by default as it is stored.
 */
export async function exportBundle(
  id: string,
  adapted: (run: Run) => Run = (run) => run,
  adaptedExtra: (extra: Blob) => Promise<Blob> = async (extra) => extra,
): Promise<string | null> {
  const [run, body, stored] = await Promise.all([
    getRun(id),
    getBody(id),
    openLibrary().then((db): Promise<unknown> => db.getFromIndex('rows', 'id', id)),
  ]);
  if (!run) return null;
  const { tags, note, pinned } =
    stored === undefined ? { tags: [], note: '', pinned: false } : parseRow(stored);
  const bundle: Bundle = {
    run: adapted(run),
    marks: { tags, note, pinned },
    content: body && (await packed(body.content)),
    screenshot: body?.screenshot ? await packed(body.screenshot) : null,
    ...(body?.largeExtra && { largeExtra: await packed(await adaptedExtra(body.largeExtra)) }),
  };
  return JSON.stringify(bundle);
}

/**
 * Imports a result in one transaction; an existing result stays unchanged. Rejects with
 * `message-refused` for invalid bundles and for active runs.
 * @param adapted the run as it is to be stored; by default as it is in the bundle.
 * @returns run ID.
 */
export async function importBundle(text: string, adapted?: Run): Promise<string> {
  const { run: packedRun, marks, content, screenshot, largeExtra } = parsed(text);
  // The library has no private sessions.
  const run = { ...(adapted ?? packedRun), privateSession: undefined };
  const body: Body | null = content && {
    id: run.id,
    content: unpacked(content),
    screenshot: screenshot && unpacked(screenshot),
    ...(largeExtra && { largeExtra: unpacked(largeExtra) }),
  };
  await inTransaction(['runs', 'rows', 'bodies', 'chores'], async (transaction) => {
    if ((await transaction.objectStore('runs').get(run.id)) !== undefined) return;
    await putStoredRun(transaction, run);
    await transaction.objectStore('rows').put(withFacets({ ...rowOf(run, null), ...marks }));
    if (body) await transaction.objectStore('bodies').put(body);
    await transaction.objectStore('chores').put({ id: run.id });
  });
  return run.id;
}

/**
 * Parses the run of an export bundle. Throws `message-refused` for invalid bundles and for active
 * runs.
 */
export function bundledRun(text: string): Run {
  return parsed(text).run;
}

function parsed(text: string): Bundle {
  const bundle = z.safeParse(BundleSchema, parseJson(text));
  if (!bundle.success) throw new ProblemError('message-refused', { detail: 'library' });
  return bundle.data;
}
