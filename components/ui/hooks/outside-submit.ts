import type { Signal } from '@preact/signals';

/** A form whose submit button stands outside it: the form has this id, and says why it can't be sent. */
export interface OutsideSubmit {
  formId: string;
  /** A few words; empty: it can't be sent just now; null: it can. */
  blocked: Signal<string | null>;
}
