import { extraFieldsOf } from '../runs/tasks/extra-fields';
import { isTooDeep } from '../runs/tasks/limit-depth';
import { decodeAll, decoderByCharset } from '../view/decode';
import { yieldToPage } from '../view/yield';
import { detectContent } from './result-content';
import { resultFacts, type ExportedResult, withoutSecrets } from './record';
import type { Sink } from './sink';
import { parseJson } from '@/utils/parse-json';
import { onOneLine, wellFormed } from './well-formed';

/**
 * Maximum size in bytes of JSON included as a value; larger JSON is included as a string, since
 * parsing it would block the page.
 */
const valueLimit = 3_000_000;
/**
 * Maximum nesting of JSON included as a value. jq (1.6) reads 256 levels and Python about 990, and both stop at a
 * row that is deeper, so that later rows are not read.
 */
const maxLevels = 200;
/** Whole number with more digits than Python (since 3.11) reads, which stops at such a row too. */
const hugeNumber = /(?<![\d.])\d{4301}/;
/** Number of bytes decoded at once. */
const step = 1_000_000;

const written = (json: string): string => onOneLine(wellFormed(json));

/**
 * JSON content on one line, not re-serialized, so that numbers keep all digits; null for other
 * content, and for JSON that is nested too deeply or has numbers that are too long.
 */
async function asValue(content: Blob): Promise<string | null> {
  if (content.size > valueLimit) return null;
  const text = (await decodeAll(content)).trim();
  const value = parseJson(text);
  if (value === undefined || isTooDeep(value, maxLevels) || hugeNumber.test(text)) return null;
  // Line breaks only occur between values: JSON strings must escape them.
  return written(text.replaceAll(/[\r\n]+/g, ' '));
}

/**
 * Writes a result as one JSON object: metadata, unknown fields from the service, and the content as
 * a JSON value, text or null.
 * @param space as for `JSON.stringify`; 0 for one line.
 */
export async function addJson(sink: Sink, source: ExportedResult, space: 0 | 2): Promise<void> {
  const extra = withoutSecrets(await extraFieldsOf(source.run, source.body));
  const facts = written(JSON.stringify({ ...resultFacts(source), extra }, null, space));
  sink.add(`${facts.slice(0, -1).trimEnd()},${space ? '\n  ' : ''}"content":${space ? ' ' : ''}`);
  await addContent(sink, source);
  sink.add(space ? '\n}' : '}');
}

async function addContent(sink: Sink, source: ExportedResult): Promise<void> {
  const detected = await detectContent(source);
  const content = source.body?.content;
  if (!detected || !content || ['image', 'pdf', 'binary'].includes(detected.kind)) {
    sink.add('null');
    return;
  }
  const value = detected.kind === 'json' ? await asValue(content) : null;
  if (value !== null) {
    sink.add(value);
    return;
  }
  sink.add('"');
  // One decoder: a character of two bytes may lie on the border of two steps.
  const decoder = decoderByCharset(content.type);
  for (let from = 0; from < content.size; from += step) {
    if (from > 0) await yieldToPage();
    await sink.drain();
    const bytes = await content.slice(from, from + step).arrayBuffer();
    const text = decoder.decode(bytes, { stream: from + step < content.size });
    sink.add(written(JSON.stringify(text)).slice(1, -1));
  }
  sink.add('"');
}
