import type { Fields } from './coerce.ts';
import { validSelector } from './document.ts';
import { isRecord } from './shape.ts';

/**
 * Kind of selector: CSS, XPath (begins with `/`, `(/`, `./` or `xpath:`), or a regular expression
 * (`regex:`).
 */
type Language = 'css' | 'xpath' | 'regex';

/** Field of an extraction scheme (facts 4.1). `type` values other than `content` are a guess. */
export interface ExtractField {
  label: string;
  language: Language;
  selector: string;
  type: 'content' | 'html' | 'attribute' | 'link' | 'image';
  /** Name of the attribute, for type `attribute`. */
  attribute: string;
}

export interface Reading {
  /** Null: no enhancement. */
  ai: { source: 'markdown' | 'screenshot'; prompt: string; forceJson: boolean } | null;
  /** Empty: no extraction. */
  extract: ExtractField[];
}

const types = ['content', 'html', 'attribute', 'link', 'image'] as const;
const synonyms: Record<string, string> = {
  text: 'content',
  href: 'link',
  src: 'image',
  regex: 'content',
  xpath: 'content',
};

function languageOf(selector: string, type: unknown): [Language, string] {
  if (selector.startsWith('regex:')) return ['regex', selector.slice(6)];
  if (selector.startsWith('xpath:')) return ['xpath', selector.slice(6)];
  if (type === 'regex') return ['regex', selector];
  return /^(\/|\.\/|\(\/)/.test(selector) || type === 'xpath'
    ? ['xpath', selector]
    : ['css', selector];
}

function validPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'g').source !== '';
  } catch {
    return false;
  }
}

function readField(entry: unknown): ExtractField | null {
  if (!isRecord(entry)) return null;
  const { label, selector, type: written = 'content', attribute = '' } = entry;
  if (typeof label !== 'string' || label.trim() === '') return null;
  if (typeof selector !== 'string' || selector.trim() === '') return null;
  const named = typeof written === 'string' ? (synonyms[written] ?? written) : '';
  const type = types.find((one) => one === named);
  if (type === undefined || typeof attribute !== 'string') return null;
  if (type === 'attribute' && attribute === '') return null;
  const [language, inner] = languageOf(selector.trim(), written);
  if (language === 'css' && !validSelector(inner)) return null;
  if (language === 'regex' && !validPattern(inner)) return null;
  return { label, language, selector: inner, type, attribute };
}

/** Fields of an `extract_scheme`; null when one of them is invalid. */
export function readScheme(entries: unknown): ExtractField[] | null {
  if (!Array.isArray(entries)) return null;
  const fields = entries.map(readField);
  const labels = new Set(fields.map((field) => field?.label));
  return fields.every((field) => field !== null) && labels.size === fields.length ? fields : null;
}

/**
 * Reads the parameters of AI enhancement and extraction; validation errors are added to those of
 * the fields.
 */
export function readReading(fields: Fields): Reading {
  const source = fields.raw('ai_source');
  const prompt = fields.raw('ai_prompt') ?? '';
  const wanted = fields.flag('ai_enhance');
  if (wanted && source === undefined) fields.problems.push('ai_source required');
  const known = source === 'markdown' || source === 'screenshot' ? source : null;
  if (source !== undefined && known === null) fields.problems.push('invalid ai_source value');
  if (typeof prompt !== 'string') fields.problems.push('invalid ai_prompt value');
  const forceJson = fields.raw('ai_force_json') === undefined || fields.flag('ai_force_json');

  const objects = fields.objects('extract_scheme');
  const extract = readScheme(objects);
  if (extract === null) fields.problems.push('invalid extract_scheme value');
  const text = typeof prompt === 'string' ? prompt : '';
  return {
    ai: wanted && known !== null ? { source: known, prompt: text, forceJson } : null,
    extract: extract ?? [],
  };
}
