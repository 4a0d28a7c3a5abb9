import * as z from 'zod/mini';
import type { Body, ScrapeRun } from '../schema';
import { parseJson } from '@/utils/parse-json';

/**
 * Maximum length of the unknown fields, as JSON, that are stored in the run. Longer ones, such as a PDF in Base64, are
 * stored with the body, because lists and cost checks read hundreds of runs.
 */
const maxLengthInRun = 8_000;

const FieldsSchema = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof FieldsSchema>;

/**
 * Decides where the unknown fields of a result are stored: `extra` in its run, or `largeExtra`, as JSON, with its body.
 */
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
