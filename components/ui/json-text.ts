import { i18n } from '#i18n';

/** A value as JSON, laid out; what nests too deep for the browser to write says so. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? 'null';
  } catch {
    return i18n.t('agent.tooDeep');
  }
}
