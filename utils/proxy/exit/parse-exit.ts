import * as z from 'zod/mini';
import { ProblemError } from '../../problem';
import { parseJson } from '@/utils/parse-json';
import type { Exit } from '../schema';

const Report = z.record(z.string(), z.unknown());
/** Maximum length in characters of a city or network: the server is one that the user names, and may send anything. */
const longestName = 100;

/** Property names that exit checks use for each value, the likeliest first. */
const names = {
  address: ['ip', 'address', 'query', 'ipAddress', 'ip_address'],
  country: ['country_code', 'countryCode', 'country_iso', 'iso_code', 'country'],
  city: ['city', 'city_name'],
  network: ['network', 'isp', 'org', 'asn_org', 'as'],
};

/**
 * Parses the response of an exit check: plain text or JSON, flat or nested one level. Missing values are null.
 * Throws `exit-check-failed` when the response contains no IP address.
 */
export function parseExit(text: string): Pick<Exit, 'address' | 'country' | 'city' | 'network'> {
  const plain = text.trim();
  if (isAddress(plain)) return { address: plain, country: null, city: null, network: null };
  const report = z.safeParse(Report, parseJson(plain));
  if (!report.success) throw new ProblemError('exit-check-failed');
  const flat = flatten(report.data);
  const address = pick(flat, names.address);
  if (address === null || !isAddress(address)) throw new ProblemError('exit-check-failed');
  const country = pick(flat, names.country);
  return {
    address,
    country: country !== null && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : null,
    city: pick(flat, names.city),
    network: pick(flat, names.network),
  };
}

function flatten(report: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const value of Object.values(report)) {
    const nested = z.safeParse(Report, value);
    if (nested.success) Object.assign(flat, nested.data);
  }
  return { ...flat, ...report };
}

function pick(report: Record<string, unknown>, keys: readonly string[]): string | null {
  const texts = keys.map((key) => report[key]).filter((value) => typeof value === 'string');
  const found = texts.find((text) => text.trim() !== '');
  return found?.trim().slice(0, longestName) ?? null;
}

function isAddress(text: string): boolean {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text))
    return text.split('.').every((part) => Number(part) < 256);
  // `URL` ignores tabs and line breaks in an address.
  return text.includes(':') && /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}
