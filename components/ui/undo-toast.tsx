import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { CrossIcon } from './more-icons';
import { Button } from '@/components/ui/button';

interface Props {
  text: string;
  /** Null: nothing can be undone. */
  onUndo: (() => void) | null;
  /** Whether it can't be undone yet. */
  disabled?: boolean;
  onGone: () => void;
}

/** Time in milliseconds until the toast disappears, unless it is hovered or focused. */
const stay = 10_000;

/** Toast that confirms an action and offers to undo it. */
export function UndoToast({ text, onUndo, disabled, onGone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  /** Element that was focused before the toast; it is focused again when the toast closes. */
  const before = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const toast = box.current;
    return () => {
      const hasFocus = toast?.contains(document.activeElement);
      if (hasFocus && before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);
  // The text is added after its live region, because not all screen readers announce text inserted
  // together with it.
  const [shown, setShown] = useState('');
  useEffect(() => setShown(text), [text]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) onGone();
    }, stay);
    return () => clearInterval(timer);
  }, []);
  return (
    // Hidden until it has its text, so that it does not visibly grow.
    <div
      class="toast"
      ref={box}
      style={{ visibility: shown === '' ? 'hidden' : 'visible' }}
      onFocusIn={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) before.current = relatedTarget;
      }}
    >
      <span class="break" role="status">
        {shown}
      </span>
      {onUndo && (
        <Button small quiet disabled={disabled} onClick={onUndo}>
          {i18n.t('common.undo')}
        </Button>
      )}
      <Button small icon aria-label={i18n.t('common.dismiss')} onClick={onGone}>
        <CrossIcon size={14} />
      </Button>
    </div>
  );
}
