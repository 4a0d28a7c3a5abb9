import * as z from 'zod/mini';
import type { Body, ScrapeRun } from '../schema';
import { parseJson } from '@/utils/parse-json';

/**
 * Maximum length of unknown fields as JSON that are stored in the run itself. Lists and every cost check read
 * hundreds of runs, so longer ones, such as a PDF in Base64, are stored with the body.
 */
const maxLengthInRun = 8_000;

const FieldsSchema = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof FieldsSchema>;

/** Divides the unknown fields of a result: `extra` is stored in its run, `largeExtra` as JSON with its body. */
export function divideExtra(fields: Fields): { extra: Fields; largeExtra?: Blob } {
  const text = JSON.stringify(fields);
  if (text.length <= maxLengthInRun) return { extra: fields };
  return { extra: {}, largeExtra: new Blob([text], { type: 'application/json' }) };
}

/** Reads all unknown fields of a result, from its run and its body. */
export async function extraFieldsOf(
  { result }: Pick<ScrapeRun, 'result'>,
  body: Body | null,
): Promise<Fields> {
  const text = await body?.largeExtra?.text();
  const { data } = z.safeParse(FieldsSchema, text && parseJson(text));
  return { ...result?.extra, ...data };
}
