import { completeAddress } from '../typed-address';

/** Fields of a pasted set-up text; only those found are present. */
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
 * Reads one pasted text that holds addresses and key: a JSON object, or lines of `name=value` or
 * `Name: value`, or a key alone. What it does not know is left alone; an empty result means that nothing was found.
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

/** Without blanks and colons, at least 20 characters; base64 is possible. */
const bareKey = /^[\w.~+/-]{20,}={0,2}$/;

/** A key with nothing beside it, as a dashboard's button copies it, in quotes or not; null: this is none. */
function readBareKey(text: string): string | null {
  const alone = text.trim().replace(/^(["'`])(.*)\1$/, '$2');
  // People type a host in small letters, and a token in three parts, which has dots too, holds capitals.
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

/** Texts of an object and of the objects in it, named with their path: `keys.account`. */
function pairsOfObject(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (typeof inner === 'string') return [[path + name, inner.trim()]];
    if (typeof inner === 'object' && inner !== null && path.length < 100) {
      return pairsOfObject(inner, `${path}${name}.`);
    }
    return [];
  });
}
