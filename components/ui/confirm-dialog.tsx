import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useModal } from './hooks/use-modal';
import { Button } from '@/components/ui/button';

interface Props {
  title: string;
  body: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation dialog of an action that can't be undone. The native dialog traps focus. */
export function ConfirmDialog({ title, body, confirm, danger, onConfirm, onCancel }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={onCancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-body`} class="muted" style="margin-top: 8px">
        {body}
      </p>
      <div class="actions">
        <Button onClick={onCancel}>{i18n.t('common.cancel')}</Button>
        <Button danger={danger} primary={!danger} onClick={() => onConfirm()}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
