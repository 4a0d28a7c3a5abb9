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

/** What an answer says, with the beginning of what is too long for a run. Each cut is marked. */
export function boundedWords({ response, actions, extra }: AgentWords): AgentWords {
  const isTooLong = (jsonWithDigits(actions) ?? '').length > maxWordsLength;
  const each = isTooLong ? Math.floor(maxWordsLength / actions.length / 2) : Infinity;
  const fields = cutValue(extra, maxWordsLength);
  return {
    response: cutText(response, maxWordsLength),
    actions: actions.map(({ tool, params, result }) => ({
      tool,
      params: cutValue(params, each),
      result: cutValue(result, each),
    })),
    extra: fields === extra ? extra : { '…': fields },
  };
}
