import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useModal } from './hooks/use-modal';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';

interface Props {
  title: string;
  body: string;
  /** Label of the submit button. */
  confirm: string;
  danger?: boolean;
  /** Whether the submit button is disabled. */
  disabled: boolean;
  /** Fields of the form, with their errors. */
  children: ComponentChildren;
  onSubmit: () => void;
  onClose: () => void;
}

/** Dialog with a form, a submit button and a cancel button. The native dialog traps focus. */
export function FormDialog(props: Props) {
  const { title, body, confirm, danger = false, disabled, children, onSubmit, onClose } = props;
  const dialog = useModal();
  const id = useId();
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-title`} onCancel={onClose}>
      <form class="stack" noValidate onSubmit={handleSubmit(() => !disabled && onSubmit())}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p class="muted">{body}</p>
        {children}
        <div class="actions">
          <Button onClick={onClose}>{i18n.t('common.cancel')}</Button>
          <Button type="submit" danger={danger} primary={!danger} disabled={disabled}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
