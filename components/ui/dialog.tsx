import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useModal } from './hooks/use-modal';
import { Button } from '@/components/ui/button';

interface Props {
  title: string;
  wide?: boolean;
  children: ComponentChildren;
  /** Buttons beside 'Close'. */
  actions?: ComponentChildren;
  onClose: () => void;
}

/** Dialog with arbitrary content and a close button. The native dialog traps focus. */
export function Dialog({ title, wide = false, children, actions, onClose }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      class={`dialog ${wide ? 'wide' : ''}`}
      aria-labelledby={`${id}-title`}
      onCancel={onClose}
    >
      <h2 id={`${id}-title`} style="margin-bottom: 12px">
        {title}
      </h2>
      {children}
      <div class="actions">
        <Button onClick={onClose}>{i18n.t('common.close')}</Button>
        {actions}
      </div>
    </dialog>
  );
}
