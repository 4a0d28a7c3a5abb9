import * as z from 'zod/mini';
import { parseSite } from '../routing/site';
import { LooseText, type SkippedItem, wildcardToSite } from './import-result';

export const ConditionSchema = z.object({
  conditionType: LooseText,
  pattern: LooseText,
  ip: LooseText,
  prefixLength: z.catch(z.number(), -1),
});

/** A condition as lines of ours, or why it cannot be one. */
export function conditionToSites(
  condition: z.infer<typeof ConditionSchema>,
): string[] | SkippedItem['why'] {
  const { conditionType, pattern } = condition;
  switch (conditionType) {
    case 'HostWildcardCondition':
      return hostWildcards(pattern);
    case 'BypassCondition':
      return pattern === '<local>' ? 'pattern-unreadable' : bypass(pattern);
    case 'UrlWildcardCondition':
      return wildcardToSite(pattern, false) ?? 'pattern-unreadable';
    case 'IpCondition': {
      const block = `${condition.ip}/${condition.prefixLength}`;
      return parseSite(block).ok ? [block] : 'pattern-unreadable';
    }
    case 'TrueCondition':
      return ['*://*/*'];
    case 'FalseCondition':
      return 'disabled-rule';
    case 'UrlRegexCondition':
    case 'HostRegexCondition':
      return 'regular-expression';
    case 'KeywordCondition':
      return 'keyword';
    case 'HostLevelsCondition':
      return 'host-levels';
    case 'WeekdayCondition':
    case 'TimeCondition':
      return 'time-or-weekday';
    default:
      return 'pattern-unreadable';
  }
}

/** `a|b` are alternatives; `**.x` is below x only, the nearest of ours being `*.x`, which holds x too. */
function hostWildcards(pattern: string): string[] | 'pattern-unreadable' {
  const lines: string[] = [];
  for (const part of pattern.split('|')) {
    const found = wildcardToSite(part.replace(/^\*\*\./, '*.'), true);
    if (!found) return 'pattern-unreadable';
    lines.push(...found);
  }
  return lines;
}

function bypass(pattern: string): string[] | 'pattern-unreadable' {
  if (parseSite(pattern).ok) return [pattern];
  return wildcardToSite(pattern, true) ?? 'pattern-unreadable';
}
