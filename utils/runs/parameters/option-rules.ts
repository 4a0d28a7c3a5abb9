import type { FilledOptions, OptionName } from '../schema';
import { defaultOptions } from './options';

/** Why something can't be chosen; in words: `ask.why`. */
const reasons = [
  'needsRequest',
  'needsBrowser',
  'needsBrowserOrAuto',
  'needsJson',
  'needsAi',
  'oneSession',
  'oneScheme',
] as const;
export type OptionConflict = (typeof reasons)[number];

interface Rule {
  names: readonly OptionName[];
  /** Only this value of them; absent: any but the usual one. */
  value?: string;
  impossible: (options: FilledOptions) => boolean;
  reason: OptionConflict;
}

/**
 * Every combination that the service refuses or that can have no effect (interface, 'Scraper API' and its
 * validation messages; facts 2.1 and 2.2). The form, `possible` and the tests all read this one table.
 */
export const optionRules: readonly Rule[] = [
  {
    names: ['proxyType'],
    value: 'datacenter',
    impossible: ({ mode }) => mode !== 'request',
    reason: 'needsRequest',
  },
  {
    names: ['screenshot', 'pdf'],
    impossible: ({ mode }) => mode !== 'browser',
    reason: 'needsBrowser',
  },
  {
    names: ['content'],
    value: 'screenshot',
    impossible: ({ mode }) => mode !== 'browser',
    reason: 'needsBrowser',
  },
  {
    names: ['content'],
    value: 'pdf',
    impossible: ({ mode }) => mode !== 'browser',
    reason: 'needsBrowser',
  },
  {
    names: ['aiSource'],
    value: 'screenshot',
    impossible: ({ mode }) => mode !== 'browser',
    reason: 'needsBrowser',
  },
  {
    names: [
      'waitUntil',
      'waitSeconds',
      'instructions',
      'script',
      'blockedResources',
      'networkCapture',
    ],
    impossible: ({ mode }) => mode === 'request',
    reason: 'needsBrowserOrAuto',
  },
  // The body of a raw delivery is the one thing asked for: nothing can come beside it.
  {
    names: ['screenshot', 'pdf', 'noHtml', 'captureHeaders', 'networkCapture'],
    impossible: ({ delivery }) => delivery === 'raw',
    reason: 'needsJson',
  },
  {
    names: ['aiSource', 'aiPrompt', 'aiForceJson'],
    impossible: ({ ai }) => !ai,
    reason: 'needsAi',
  },
  {
    names: ['session'],
    impossible: ({ sessionOfProfile }) => sessionOfProfile,
    reason: 'oneSession',
  },
  {
    names: ['extractScheme'],
    impossible: ({ schemeId }) => schemeId.trim() !== '',
    reason: 'oneScheme',
  },
];

/** Why an option, or one value of it, can't be chosen beside the others; null where it can. */
export function optionConflict(
  options: FilledOptions,
  name: OptionName,
  value?: string,
): OptionConflict | null {
  const found = optionRules.find(
    (rule) =>
      rule.names.includes(name) &&
      (rule.value === undefined || rule.value === value) &&
      rule.impossible(options),
  );
  return found?.reason ?? null;
}

/** The options with everything that is impossible beside the rest back to what is usual. */
export function normalizeOptions(options: FilledOptions): FilledOptions {
  const next = { ...options };
  for (const { names, value, impossible } of optionRules) {
    const wrong = impossible(next) ? names : [];
    const back = wrong.filter((name) => value === undefined || next[name] === value);
    Object.assign(next, Object.fromEntries(back.map((name) => [name, defaultOptions[name]])));
  }
  return next;
}
