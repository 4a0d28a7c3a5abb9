import { completeAddress } from '../typed-address';

/** Fields found in a pasted set-up text. */
export interface SetUp {
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
  keysaccount: 'key',
};

/**
 * Parses a pasted text with URLs and key: a JSON object, lines of `name=value` or `Name: value`, or
 * a key alone. Unknown fields are ignored; the result is empty if nothing was found.
 */
export function readSetUpText(text: string): SetUp {
  const found: SetUp = {};
  for (const [name, value] of pairs(text.trim())) {
    const field = fields[name.toLowerCase().replaceAll(/[^a-z]/g, '')];
    if (field && value !== '') found[field] ??= value;
  }
  if (Object.keys(found).length > 0) return found;
  const key = readBareKey(text);
  return key === null ? {} : { key };
}

/** At least 20 characters without blanks and colons; Base64 is possible. */
const bareKey = /^[\w.~+/-]{20,}={0,2}$/;

/**
 * Key without anything else, optionally in quotes, as a dashboard's button copies it; null for
 * other text.
 */
function readBareKey(text: string): string | null {
  const alone = text.trim().replace(/^(["'`])(.*)\1$/, '$2');
  // Hosts are typed in lower case; a three-part token has dots too, but also capitals.
  const isHost = alone === alone.toLowerCase() && completeAddress(alone) !== alone;
  return bareKey.test(alone) && !isHost ? alone : null;
}

function pairs(text: string): [string, string][] {
  const json = readJson(text);
  if (json) return pairsOfObject(json, '');
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.search(/[=:]/);
    const name = line.slice(0, Math.max(at, 0)).trim();
    const value = line.slice(at + 1).trim();
    if (!/^[\w .{}-]+$/.test(name)) return [];
    return [[name, value.replaceAll(/^["'<]|(?<!["'>,;])["'>,;]+$/g, '')]];
  });
}

function readJson(text: string): object | null {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Texts of an object and its nested objects, named by path: `keys.account`. */
function pairsOfObject(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (typeof inner === 'string') return [[path + name, inner.trim()]];
    if (typeof inner === 'object' && inner !== null && path.length < 100) {
      return pairsOfObject(inner, `${path}${name}.`);
    }
    return [];
  });
}
