import { i18n } from '@/utils/i18n/i18n';

/** Returns a value as indented JSON, or a note if it is nested too deeply for `JSON.stringify`. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? 'null';
  } catch {
    return i18n.t('agent.tooDeep');
  }
}
