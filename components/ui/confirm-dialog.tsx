import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useModal } from './hooks/use-modal';
import { Button } from '@/components/ui/button';

interface Props {
  title: string;
  body: string;
  confirm: string;
  /**
   * Label of the button that closes the dialog; default 'Cancel', which is unclear where the action cancels something.
   */
  dismiss?: string;
  danger?: boolean;
  /** Whether it can't be confirmed yet. */
  disabled?: boolean;
  /** What the user reads or answers before. */
  children?: ComponentChildren;
  onConfirm: () => void;
  /** Removes the dialog, confirmed or not. */
  onClose: () => void;
}

/** Confirmation dialog of an action that can't be undone. The native dialog traps focus. */
export function ConfirmDialog(props: Props) {
  const { title, body, confirm, dismiss, danger, disabled, onConfirm, onClose, children } = props;
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-body`} class="muted" style="margin-top: 8px">
        {body}
      </p>
      {children}
      <div class="actions">
        <Button onClick={onClose}>{dismiss ?? i18n.t('common.cancel')}</Button>
        <Button
          danger={danger}
          primary={!danger}
          disabled={disabled}
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
