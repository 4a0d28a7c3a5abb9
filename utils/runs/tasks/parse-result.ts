import * as z from 'zod/mini';
import type { Body, ScrapeRun } from '../schema';
import { reportedAmount, reportedBalance } from '../../amount';
import type { ScraperReply } from '../../service/scraper';
import { contentKeys, shotKeys } from '../../service/answer-json';
import { priceOf } from '../../service/scraper-failure';
import { detectBody, imageTypeOf } from '../../view/detect-kind';
import { isOnlyTask, namesTask, withoutPrice } from './task-id';
import { progressOf } from './task-status';
import { divideExtra } from './extra-fields';
import { limitFields, readableJson } from './limit-depth';
import { bytesOfBase64 } from '../../base64';
import { isObject, isRecord } from '../../is-record';
import { exactEntries, withExactFields } from '../../long-numbers';

/** Parsed result: metadata for the run, and the body for the library. */
export interface ParsedResult {
  result: NonNullable<ScrapeRun['result']>;
  used: number | null;
  left: number | null;
  body: Omit<Body, 'id'>;
}

const Text = z.catch(z.nullable(z.string()), null);
const FieldsSchema = z.record(z.string(), z.unknown());
const EnvelopeSchema = z.looseObject({
  url: Text,
  title: Text,
  mode_used: Text,
  credits_used: reportedAmount(),
  credits_remaining: reportedBalance(),
  content_type: Text,
});

/** Fields that are shown elsewhere, or carry no information about the result. */
const knownKeys = new Set([
  'success',
  'task_id',
  'status',
  'check_url',
  'url',
  'title',
  'status_code',
  'mode_used',
  'credits_used',
  'credits_remaining',
  'content_type',
]);

/** Maximum length of texts in a run, by field. A longer text is cut there, and kept whole among the unknown fields. */
const maxLengths = { url: 8_000, title: 2_000, mode_used: 2_000, content_type: 2_000 };

const isCut = (key: string, value: unknown): boolean =>
  Object.entries(maxLengths).some(
    ([name, max]) => name === key && typeof value === 'string' && value.length > max,
  );

/** Documented fields of a body whose type cannot be read. */
const unreadFields = (body: unknown, read: Record<string, unknown>): [string, unknown][] =>
  Object.entries(z.safeParse(FieldsSchema, withExactFields(body)).data ?? {}).filter(
    ([key, value]) => key in EnvelopeSchema.shape && read[key] === null && !isBlank(value),
  );

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Name of the field with the content; an empty field only if no other one exists. */
function contentKeyOf(envelope: Record<string, unknown>): string | undefined {
  return (
    contentKeys.find((key) => !isEmpty(envelope[key])) ??
    contentKeys.find((key) => envelope[key] === '')
  );
}

/** Whether a value says nothing, as a list or an object without entries does. */
export const isBlank = (value: unknown): boolean =>
  isEmpty(value) || (isObject(value) && Object.keys(value).length === 0);

/** Whether a value is no result of a call without a price: blank, or a flag that repeats an option. */
export const saysNothing = (value: unknown): boolean =>
  isBlank(value) || typeof value === 'boolean';

/**
 * Whether a body contains page content or a screenshot.
 * @param isNone tells the values that are neither.
 */
export function hasContent(json: unknown, isNone = isEmpty): boolean {
  const { data } = z.safeParse(EnvelopeSchema, json);
  return data !== undefined && [...contentKeys, ...shotKeys].some((key) => !isNone(data[key]));
}

/**
 * Whether the `data` of an answer are the envelope. They may also be data extracted from the page, with a `content` of
 * their own: a price tells the envelope, or an answer around it that says nothing of the page itself.
 */
function hasEnvelopeInData(outer: Record<string, unknown>): boolean {
  const { data } = outer;
  if (!isRecord(data) || typeof data['content'] !== 'string' || !namesTask(outer)) return false;
  if ('credits_used' in data) return true;
  const isOfPage = isOnlyTask({ ...data, content: null, url: null, title: null });
  return isOfPage && isOnlyTask(withoutPrice({ ...outer, data: null }));
}

/**
 * Parses a JSON envelope; null when it is not an object. A nested `result` object counts as the envelope, and so may
 * `data` of a task, unless there is content beside it. Without recognizable content the whole body is the content, so
 * that a paid result is never empty.
 */
export function parseEnvelope(json: unknown, reply: ScraperReply): ParsedResult | null {
  const outer = z.safeParse(EnvelopeSchema, withExactFields(json));
  if (!outer.success) return null;
  const nested = hasEnvelopeInData(outer.data) ? 'data' : 'result';
  const inner = z.safeParse(EnvelopeSchema, withExactFields(outer.data[nested]));
  const own: typeof outer.data = { ...outer.data, [nested]: null };
  const hasOwn = contentKeys.some((key) => !isBlank(own[key]));
  const envelope = inner.success && !hasOwn ? mergeFilled(own, inner.data) : outer.data;
  const contentKey = contentKeyOf(inner.success && hasOwn ? own : envelope);
  const shotKey = shotKeys.find((key) => typeof envelope[key] === 'string');
  const statusCode = statusIn(envelope['status_code']);
  const screenshot = shotKey === undefined ? null : parseImage(envelope[shotKey]);
  const content =
    contentKey === undefined && screenshot === null
      ? rawJson(reply)
      : contentBlob(contentKey && envelope[contentKey], envelope.content_type, reply);
  const title = (envelope.title || titleIn(envelope['meta'])).slice(0, maxLengths.title);
  const shown = { ...envelope, meta: metaBeside(title, envelope['meta']) };
  const unknown = Object.entries(shown).filter(
    ([key, value]) =>
      value !== null &&
      (!knownKeys.has(key) || isUnusualStatus(key, value) || isCut(key, value)) &&
      key !== contentKey &&
      !(key === shotKey && screenshot),
  );
  const unread = unreadFields(json, outer.data);
  if (inner.success && !hasOwn) unread.push(...unreadFields(outer.data[nested], inner.data));
  const fields = Object.fromEntries([...unread, ...unknown]);
  const { extra, ...large } = divideExtra(limitFields(fields));
  return {
    body: { content, screenshot, ...large },
    used: priceOf(reply.used, envelope.credits_used),
    left: reply.left ?? envelope.credits_remaining,
    result: {
      title,
      statusCode,
      modeUsed: modeIn(reply.modeUsed ?? envelope.mode_used),
      finalUrl: envelope.url?.slice(0, maxLengths.url) ?? null,
      contentType: typeWithin(contentKey && envelope[contentKey]) || content.type,
      size: content.size,
      hasScreenshot: screenshot !== null,
      extra,
    },
  };
}

const modeIn = (mode: string | null) => mode?.slice(0, maxLengths.mode_used) ?? null;
const typeIn = (type: string) => type.slice(0, maxLengths.content_type);

/** HTTP status given as number or text; null: none. */
function statusIn(reported: unknown): number | null {
  const isText = typeof reported === 'string' && /^\s*\d{3}\s*$/.test(reported);
  const status = isText ? Number(reported) : reported;
  return typeof status === 'number' && Number.isFinite(status) ? status : null;
}

/** Whether a value is a status code of an unreadable type, or an unfamiliar word on the result, such as 'partial'. */
const isUnusualStatus = (key: string, value: unknown): boolean =>
  (key === 'status_code' && statusIn(value) === null && !isBlank(value)) ||
  (key === 'status' && progressOf({ status: value }) === 'unfamiliar');

function titleIn(meta: unknown): string {
  const title: unknown = isObject(meta) ? Reflect.get(meta, 'title') : null;
  return typeof title === 'string' ? title : '';
}

/** What a page's `meta` says besides the title that is shown; null: nothing. */
function metaBeside(title: string, meta: unknown): unknown {
  const isFurther = ([key, value]: [string, unknown]) =>
    key !== 'title' || (value !== title && !isBlank(value));
  const rest = isRecord(meta) ? Object.fromEntries(exactEntries(meta).filter(isFurther)) : meta;
  return isBlank(rest) ? null : rest;
}

/** Merges two envelopes; empty fields of the inner one keep the outer values. */
function mergeFilled<T extends Record<string, unknown>>(outer: T, inner: T): T {
  const filled = Object.entries(inner).filter(
    ([key, value]) => value !== null && (value !== '' || isEmpty(outer[key])),
  );
  return Object.assign({}, outer, Object.fromEntries(filled));
}

function contentBlob(content: unknown, type: string | null, reply: ScraperReply): Blob {
  if (content == null) return new Blob([], { type: 'text/plain' });
  if (typeof content === 'string') {
    // The text is stored as UTF-8, whatever its charset was.
    const plain = (type ?? 'text/html').replaceAll(/[;,]\s*charset\s*=[^;,]*/gi, '');
    return new Blob([content], { type: typeIn(plain) });
  }
  const text = readableJson(content);
  return text === null ? rawJson(reply) : new Blob([text], { type: 'application/json' });
}

/** The body as received. */
const rawJson = ({ body }: ScraperReply) => body.slice(0, body.size, 'application/json');

/** Number of characters sufficient to recognize an image or PDF sent as text. */
const signatureLength = 400;

/** Media type of an image or PDF encoded as text in the envelope; empty: neither. */
function typeWithin(content: unknown): string {
  if (typeof content !== 'string') return '';
  const start = content.slice(0, signatureLength);
  return detectBody('text/plain', start, new TextEncoder().encode(start)).type;
}

/** Types shown as pictures. SVG is markup. */
const pictureTypes = /^image\/(png|jpe?g|webp|gif|avif)\b/i;

/** Parses a body that is itself the content (raw delivery): markup, text, an image or a PDF. */
export function parseRaw(reply: ScraperReply): ParsedResult {
  const type = typeIn(reply.contentType) || 'application/octet-stream';
  const isImage = pictureTypes.test(type);
  const content = isImage ? new Blob([], { type }) : reply.body.slice(0, reply.body.size, type);
  return {
    body: { content, screenshot: isImage ? reply.body.slice(0, reply.body.size, type) : null },
    used: reply.used,
    left: reply.left,
    result: {
      title: '',
      statusCode: null,
      modeUsed: modeIn(reply.modeUsed),
      finalUrl: null,
      contentType: type,
      size: reply.body.size,
      hasScreenshot: isImage,
      extra: {},
    },
  };
}

/** Decodes an image from base64 or a data URL; null for anything else. */
export function parseImage(value: unknown): Blob | null {
  if (typeof value !== 'string') return null;
  const base64 = value.replace(/^data:[^,]*,/, '').replaceAll(/\s/g, '');
  const bytes = fromBase64(base64);
  const type = bytes && imageTypeOf(bytes);
  return bytes && type ? new Blob([bytes], { type }) : null;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOfBase64(text);
  } catch {
    return null;
  }
}
