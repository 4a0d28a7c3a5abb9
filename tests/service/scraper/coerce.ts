/**
 * Reader for the parameters of one request that collects validation errors; GET sends booleans and
 * numbers as strings.
 */
export class Fields {
  readonly problems: string[] = [];
  readonly #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  /** The raw value; empty strings and null count as absent. */
  raw(name: string): unknown {
    const value = this.#values[name];
    return value === null || value === '' ? undefined : value;
  }

  /** The value as sent; only null counts as absent. */
  sent(name: string): unknown {
    return this.#values[name] ?? undefined;
  }

  flag(name: string): boolean {
    const value = this.raw(name);
    if (value === undefined || value === false || value === 'false' || value === '0') return false;
    if (value === true || value === 'true' || value === '1') return true;
    this.problems.push(`invalid ${name} value`);
    return false;
  }

  /** Number from 0 to `max`; larger numbers are clamped. */
  amount(name: string, max: number): number {
    const value = this.raw(name);
    if (value === undefined) return 0;
    const read =
      typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
    if (Number.isFinite(read) && read >= 0) return Math.min(read, max);
    this.problems.push(`invalid ${name} value`);
    return 0;
  }

  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.sent(name);
    if (value === undefined) return fallback;
    const found = allowed.find((one) => one === value);
    if (found === undefined) this.problems.push(`invalid ${name} value`);
    return found ?? fallback;
  }

  /** Strings from an array, a JSON array in a string, or a comma-separated string. */
  list(name: string): string[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    const read = typeof value === 'string' ? fromText(value) : value;
    if (Array.isArray(read) && read.every((one) => typeof one === 'string')) return read;
    this.problems.push(`invalid ${name} value`);
    return [];
  }

  /**
   * Objects from an array, or from a JSON array in a string; the caller validates their contents.
   */
  objects(name: string): unknown[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    const read = typeof value === 'string' && value.startsWith('[') ? fromText(value) : value;
    if (Array.isArray(read)) return read;
    this.problems.push(`invalid ${name} value`);
    return [];
  }
}

function fromText(text: string): unknown {
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }
  return text.split(',').map((part) => part.trim());
}
