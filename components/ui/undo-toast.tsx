import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { CrossIcon } from './more-icons';

interface Props {
  text: string;
  onUndo: () => void;
  onGone: () => void;
}

/** Milliseconds until it disappears, unless it is hovered or focused. */
const stay = 10_000;

/** Says what was done and offers to undo it. */
export function UndoToast({ text, onUndo, onGone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Not all screen readers announce text inserted together with its live region, so it is added afterwards.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) onGone();
    }, stay);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="toast" ref={box}>
      <span class="break" role="status">
        {said}
      </span>
      <button type="button" class="button small quiet" onClick={onUndo}>
        {i18n.t('common.undo')}
      </button>
      <button
        type="button"
        class="button icon small"
        aria-label={i18n.t('common.dismiss')}
        onClick={onGone}
      >
        <CrossIcon size={14} />
      </button>
    </div>
  );
}
