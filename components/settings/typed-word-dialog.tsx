import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { FormDialog } from '@/components/ui/form-dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { bindText } from '@/components/ui/signals';

interface Props {
  title: string;
  body: string;
  confirm: string;
  /** Word to type, the same in every language. */
  word: string;
  /** Text between the body and the field. */
  children?: ComponentChildren;
  /** The confirmed action. If it rejects, the dialog stays open and shows the error. */
  action: (typed: string) => Promise<unknown>;
  /** Called after the action succeeded. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a typed word before something that can't be undone. */
export function TypedWordDialog({ word, children, action, onDone, ...shown }: Props) {
  const intent = useIntent();
  const typed = useSignal('');

  async function confirmed() {
    if (await intent.run(() => action(typed.value.trim()))) onDone();
  }

  return (
    <FormDialog
      {...shown}
      danger
      disabled={typed.value.trim() !== word || intent.pending.value}
      onSubmit={() => void confirmed()}
    >
      {children}
      <TextField name={i18n.t('erase.type', [word])} {...bindText(typed)} />
      <ProblemBanner problem={intent.problem.value} />
    </FormDialog>
  );
}
