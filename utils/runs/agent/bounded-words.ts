import { jsonWithDigits } from '../../long-numbers';
import type { AgentRun } from '../schema';

/** What an answer says: summary, actions and unknown fields. */
export type AgentWords = Pick<AgentRun, 'response' | 'actions' | 'extra'>;

/**
 * Maximum number of characters of an answer that a run keeps: of the summary, of all its actions, and of the unknown
 * fields each. Lists and threads read whole runs.
 */
export const maxWordsLength = 1_000_000;

/** The beginning of a text, with the number of characters that are left out. */
const cutText = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (+${text.length - max})`;

/** A value, or the beginning of its JSON if that is longer than `max`. */
function cutValue(value: unknown, max: number): unknown {
  const text = typeof value === 'string' ? value : (jsonWithDigits(value) ?? '');
  return text.length <= max ? value : cutText(text, max);
}

/** Fields, or the beginning of their JSON if that is longer than `max`. */
function cutFields(fields: Record<string, unknown>, max: number): Record<string, unknown> {
  const cut = cutValue(fields, max);
  return cut === fields ? fields : { '…': cut };
}

/** What an answer says, with the beginning of what is too long for a run. Each cut is marked. */
export function boundedWords({ response, actions, extra }: AgentWords): AgentWords {
  const isTooLong = (jsonWithDigits(actions) ?? '').length > maxWordsLength;
  const parts = actions.some((action) => action.extra) ? 3 : 2;
  const each = isTooLong ? Math.floor(maxWordsLength / actions.length / parts) : Infinity;
  return {
    response: cutText(response, maxWordsLength),
    actions: actions.map(({ tool, params, result, extra: more }) => ({
      tool,
      params: cutValue(params, each),
      result: cutValue(result, each),
      ...(more && { extra: cutFields(more, each) }),
    })),
    extra: cutFields(extra, maxWordsLength),
  };
}
