import { i18n } from '#i18n';

/** A value as indented JSON, or a note where it nests too deep for `JSON.stringify`. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? 'null';
  } catch {
    return i18n.t('agent.tooDeep');
  }
}
