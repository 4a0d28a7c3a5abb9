import type { Signal } from '@preact/signals';

/** Connects a form with a submit button outside it, which refers to the form by its ID. */
export interface OutsideSubmit {
  formId: string;
  /** Reason, in a few words, why the form can't be sent; empty: no reason to show; null: it can be sent. */
  blockedReason: Signal<string | null>;
}
