import { completeAddress } from '../typed-address';
import { parseJson } from '@/utils/parse-json';
import { isObject } from '../is-record';

/** Fields found in a pasted set-up text. */
interface SetUp {
  accountApi?: string;
  exitCheck?: string;
  dashboard?: string;
  key?: string;
}

/** Field names and their aliases, compared without case, spaces and punctuation. */
const fields: Record<string, keyof SetUp> = {
  accountapi: 'accountApi',
  accountapiaddress: 'accountApi',
  accountapiurl: 'accountApi',
  accounturl: 'accountApi',
  baseurl: 'accountApi',
  apiaddress: 'accountApi',
  apiurl: 'accountApi',
  exitcheck: 'exitCheck',
  exitcheckaddress: 'exitCheck',
  exitcheckurl: 'exitCheck',
  ipcheckurl: 'exitCheck',
  dashboard: 'dashboard',
  dashboardaddress: 'dashboard',
  dashboardurl: 'dashboard',
  key: 'key',
  apikey: 'key',
  accountkey: 'key',
  accountapikey: 'key',
  xapikey: 'key',
  keysaccount: 'key',
};

/** Zero-width characters, which a copied text may contain. */
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Removes white space around a typed or pasted key, and invisible characters in it. */
export const cleanKey = (key: string): string => key.replaceAll(invisible, '').trim();

/**
 * Parses a pasted text with URLs and key: a JSON object, lines of `name=value` or `Name: value`, names with their
 * values on the next line, a documented call with the key in it, or a key alone. Unknown fields are ignored; the
 * result is empty if nothing was found.
 */
export function readSetUpText(pasted: string): SetUp {
  const text = pasted.replaceAll(invisible, '').replaceAll(/[^\S\r\n\t]+/g, ' ');
  const found: SetUp = {};
  for (const [name, value] of pairs(text.trim())) {
    const field = fieldOf(name);
    if (field && value !== '') found[field] ??= value;
  }
  if (Object.keys(found).length > 0) return found;
  const key = readBareKey(text);
  return key === null ? readCall(text) : { key };
}

/** Field of a name as it is written; undefined: none. */
function fieldOf(name: string): keyof SetUp | undefined {
  if (name.length > 100) return undefined;
  return fields[name.toLowerCase().replaceAll(/[^a-z]/g, '')];
}

/** At least 20 characters without blanks and colons; Base64 is possible. */
const bareKey = /^[\w.~+/-]{20,}={0,2}$/;
/** A shorter key must have both digits and letters, so that words do not match. */
const shortKey = /^(?=.*\d)(?=.*[a-z])[\w~-]{10,}$/i;

/**
 * Key without anything else, optionally in quotes or behind `Bearer`, as a dashboard's button copies it; null for
 * other text.
 */
function readBareKey(text: string): string | null {
  const alone = text
    .trim()
    .replace(/^(["'`])(.*)\1$/, '$2')
    .replace(/^bearer +/i, '');
  // Hosts are typed in lower case; a three-part token has dots too, but also capitals.
  const isHost = alone === alone.toLowerCase() && completeAddress(alone) !== alone;
  return (bareKey.test(alone) || shortKey.test(alone)) && !isHost ? alone : null;
}

/** Address and key of a call of the account API, as an address or for curl; empty for other text. */
function readCall(text: string): SetUp {
  const [, key] = /(?:[?&]apikey=|\bx-apikey: ?)([\w.~+/-]{8,500}={0,2})/i.exec(text) ?? [];
  const end = text.search(/\/public\b/);
  const accountApi = text
    .slice(0, Math.max(end, 0))
    .split(/[\s"'<>?]/)
    .at(-1);
  if (key === undefined) return {};
  return accountApi?.startsWith('https://') ? { key, accountApi } : { key };
}

function pairs(text: string): [string, string][] {
  const json = readJson(text);
  if (json) return pairsOfObject(json, '');
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.flatMap((line, number): [string, string][] => {
    const next = lines[number + 1] ?? '';
    // A line with only a name has its value on the next line.
    if (fieldOf(line) && next !== '') return [[line, unwrapped(next)]];
    const at = line.search(/[=:：\t]/);
    const name = line.slice(0, Math.max(at, 0)).trim();
    const value = line.slice(at + 1).trim();
    if (!/^[\w .{}-]+$/.test(name)) return [];
    return [[name, unwrapped(value)]];
  });
}

/** A value without the quotes and the comma around it. */
function unwrapped(value: string): string {
  return value.replaceAll(/^["'<]|(?<!["'>,;])["'>,;]+$/g, '');
}

function readJson(text: string): object | null {
  if (!text.startsWith('{')) return null;
  const value = parseJson(text);
  return typeof value === 'object' ? value : null;
}

/** Texts of an object and its nested objects, named by path: `keys.account`. */
function pairsOfObject(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (typeof inner === 'string') return [[path + name, inner.trim()]];
    if (isObject(inner) && path.length < 100) {
      return pairsOfObject(inner, `${path}${name}.`);
    }
    return [];
  });
}
