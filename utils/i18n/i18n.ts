import { createI18n } from '@wxt-dev/i18n';
import type { GeneratedI18nStructure as Messages } from '#i18n';

type Value = string | number;

/** Keys of the messages that take `Count` values, with plural forms or without. */
type KeyOf<Count extends number, Plural extends boolean = false> = {
  [Key in keyof Messages]: Messages[Key] extends { substitutions: Count; plural: Plural }
    ? Key
    : never;
}[keyof Messages];

/** Key of a message without values and plural forms. */
export type PlainKey = KeyOf<0>;

/** Key of a message whose only value is the count that chooses its plural form. */
export type CountKey = KeyOf<1, true>;

/**
 * Signatures of `t` by the number of values. The general ones of `@wxt-dev/i18n` are computed again
 * for each call: with them, checking the types of this project took 70 s instead of 4 s.
 */
interface Translate {
  (key: PlainKey): string;
  (key: KeyOf<1>, values: [Value]): string;
  (key: KeyOf<2>, values: [Value, Value]): string;
  (key: KeyOf<3>, values: [Value, Value, Value]): string;
  (key: KeyOf<4>, values: [Value, Value, Value, Value]): string;
  (key: KeyOf<6>, values: [Value, Value, Value, Value, Value, Value]): string;
  /** The count chooses the plural form, and is the value `$1` where no values are given. */
  (key: KeyOf<0 | 1, true>, count: number): string;
  (key: CountKey, count: number, values: [Value]): string;
  (key: KeyOf<2, true>, count: number, values: [Value, Value]): string;
  (key: KeyOf<3, true>, count: number, values: [Value, Value, Value]): string;
}

/** Texts of `assets/locales` in the language of the browser. */
export const i18n: { readonly t: Translate } = createI18n();
