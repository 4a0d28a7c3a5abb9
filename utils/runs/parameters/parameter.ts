import * as z from 'zod/mini';
import type { PlainKey } from '../../i18n/i18n';

/** Reason why a parameter conflicts with the others; its text is `scrapeForm.why.REASON`. */
export type OptionConflict =
  | 'needsRequest'
  | 'needsBrowser'
  | 'needsBrowserOrAuto'
  | 'needsJson'
  | 'needsAi'
  | 'oneSession'
  | 'oneScheme';

/** Reason why a typed value is rejected before sending; its text is `scrapeForm.invalid.REASON`. */
export type OptionError =
  | 'session'
  | 'seconds'
  | 'tags'
  | 'headers'
  | 'objects'
  | 'tooManyFilters'
  | 'selectors'
  | 'resources'
  | 'aiSource'
  | 'id';

/** Allows a parameter only while another one has one of these values. */
export interface Rule {
  option: 'mode' | 'delivery' | 'ai' | 'sessionOfProfile' | 'schemeId';
  values: readonly (string | boolean)[];
  reason: OptionConflict;
}

/** Credits that a parameter adds (facts 2.2). A charge shared by several parameters counts once. */
export interface Charge {
  name: string;
  least: number;
  most: number;
  /** Whether no price is published, so that the call may cost more than `most`. */
  isUnpriced?: true;
}

export interface ParameterChoice<Value extends string = string> {
  value: Value;
  label: PlainKey;
  /** Condition for this value alone. */
  rule?: Rule;
  price?: Charge;
}

/** Section of the form; all but `basic` are collapsed under 'More'. */
type ParameterGroup = 'basic' | 'connection' | 'page' | 'answer' | 'ai' | 'saved';

/** One parameter of a scrape. Its stored name is its key in `parameterTable`. */
export interface Parameter {
  /** Name in the request body; null: never sent itself. */
  wire: string | null;
  /** Other names, in lower case, that the service's validation messages use for it. */
  aliases?: readonly string[];
  /** Schema of the stored value; a function, so that it is created only when needed. */
  schema: () => z.ZodMiniType<string | boolean>;
  /** An empty text is not sent, so that the service chooses. A flag is sent when it differs from this. */
  default: string | boolean;
  /** Whether it is stored with every scrape; absent: stored only when it differs from the default. */
  stored?: true;
  group: ParameterGroup;
  control: 'segments' | 'country' | 'choice' | 'flag' | 'text' | 'profileSession';
  /** Values of a choice, in the order of the form. */
  choices?: readonly ParameterChoice[];
  /** Number of lines of the text box; absent: one. */
  rows?: number;
  label: PlainKey;
  hint?: PlainKey | undefined;
  /** Hint shown only while one of the choices is not allowed. */
  blockedHint?: PlainKey;
  rules?: readonly Rule[];
  /** Charged while the parameter is on or has a text. */
  price?: Charge;
  /** Parses a typed text to the value that is sent; null: unreadable. Absent: the trimmed text is sent. */
  parse?: (text: string) => unknown;
  /** Returns the error of a typed text; null: valid. Neither function is called for an empty text. */
  check?: (text: string) => OptionError | null;
  /** Error of an empty value. Shown on sending, not while the user is still filling in the form. */
  required?: OptionError;
  /** `value`: never shown or exported; `headers`: values of headers with a secret's name are not. */
  secret?: 'value' | 'headers';
}

/** Defines a choice of one of a few values; the first is the default. */
export function choice<const Value extends string>(
  label: PlainKey,
  choices: readonly [ParameterChoice<Value>, ...ParameterChoice<Value>[]],
) {
  const schema = () => z.enum(choices.map(({ value }) => value));
  return { control: 'choice', label, choices, schema, default: choices[0].value } as const;
}

/** Defines a check box that is off by default. */
export function flag(label: PlainKey, hint?: PlainKey) {
  return { control: 'flag', label, hint, schema: () => z.boolean(), default: false } as const;
}

/** Defines a text box that is empty by default. The text is stored as typed. */
export function text(label: PlainKey, hint: PlainKey) {
  return { control: 'text', label, hint, schema: () => z.string(), default: '' } as const;
}

// Combinations that the service refuses or that have no effect (interface, validation messages; facts 2.1, 2.2).
export const requestMode: Rule = { option: 'mode', values: ['request'], reason: 'needsRequest' };
export const browserMode: Rule = { option: 'mode', values: ['browser'], reason: 'needsBrowser' };
export const browserOrAutoMode: Rule = {
  option: 'mode',
  values: ['browser', 'auto'],
  reason: 'needsBrowserOrAuto',
};
/** A raw delivery is the content alone, so nothing else can be delivered with it. */
export const jsonDelivery: Rule = { option: 'delivery', values: ['json'], reason: 'needsJson' };
export const withAi: Rule = { option: 'ai', values: [true], reason: 'needsAi' };
export const ownSession: Rule = {
  option: 'sessionOfProfile',
  values: [false],
  reason: 'oneSession',
};
export const noSavedScheme: Rule = { option: 'schemeId', values: [''], reason: 'oneScheme' };

export const price = (name: string, least: number, most = least): Charge => ({ name, least, most });
export const unpublishedCharge = (name: string): Charge => ({
  name,
  least: 0,
  most: 0,
  isUnpriced: true,
});
