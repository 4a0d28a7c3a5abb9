import { useEffect, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { announcementText } from '@/utils/picker/announcement-text';
import { handKeys } from '@/utils/picker/hand-keys';
import type { HandAction, HandState } from '@/utils/picker/hand-messages';
import styles from './hand.module.css';

/** Whether the panel has the focus: only then it announces, otherwise the page does. */
function usePanelFocus(): boolean {
  const [focused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const follow = () => setFocused(document.hasFocus());
    addEventListener('focus', follow);
    addEventListener('blur', follow);
    return () => {
      removeEventListener('focus', follow);
      removeEventListener('blur', follow);
    };
  }, []);
  return focused;
}

interface Props {
  state: HandState;
  keys: string;
  act: (action: HandAction) => void;
}

/** What happened last on the page, and an area where the keys for pointing work in the panel too. */
export function PointingStatus({ state, keys, act }: Props) {
  const focused = usePanelFocus();
  return (
    <>
      <p role="status" aria-live={focused ? 'polite' : 'off'} class={styles.announcement}>
        <bdi>{announcementText(state)}</bdi>
      </p>
      {state.picking && (
        <div
          class={styles.pad}
          role="application"
          tabIndex={0}
          aria-label={`${i18n.t('hand.pad')}. ${keys}`}
          onKeyDown={(event) => {
            const key = handKeys.find((one) => one === event.key);
            if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            act({ do: 'key', key });
          }}
        >
          <span aria-hidden="true">
            <strong>{i18n.t('hand.pad')}.</strong> {keys}
          </span>
        </div>
      )}
    </>
  );
}
