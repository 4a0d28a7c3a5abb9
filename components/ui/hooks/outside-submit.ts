import type { Signal } from '@preact/signals';

/** A form whose submit button stands outside it: the form has this id, and says whether it can be sent. */
export interface OutsideSubmit {
  formId: string;
  ready: Signal<boolean>;
}
