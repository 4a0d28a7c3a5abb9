import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Maximum size in bytes that is copied; larger texts would block the page. */
export const copyLimit = 2_000_000;

/** Text with an HTML version that preserves structure, such as the cells of a table. */
export interface RichText {
  html: string;
  text: string;
}

interface CopyProps {
  /** Returns the text; called on press. */
  read: () => string | Promise<string | RichText>;
  /** Size of the text in bytes, if it may be large. */
  size?: number;
  name?: string;
  disabled?: boolean;
}

const asItem = ({ html, text }: RichText): ClipboardItem =>
  new ClipboardItem({
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([text], { type: 'text/plain' }),
  });

/** Copies the text. Resolves to false if reading fails or the browser denies clipboard access. */
async function copy(read: CopyProps['read']): Promise<boolean> {
  try {
    const content = await read();
    if (typeof content === 'string') await navigator.clipboard.writeText(content);
    else await navigator.clipboard.write([asItem(content)]);
    return true;
  } catch {
    return false;
  }
}

/** Button that copies a text, and reports a text that is too long or a failure. */
export function CopyButton({ read, size = 0, name, disabled = false }: CopyProps) {
  const outcome = useSignal<'copied' | 'notCopied' | null>(null);
  useEffect(() => {
    if (outcome.value === null) return;
    const timer = setTimeout(setTo(outcome, null), 2000);
    return () => clearTimeout(timer);
  }, [outcome.value]);
  const tooLong = size > copyLimit;
  return (
    <Button
      small
      disabled={tooLong || disabled}
      title={tooLong ? i18n.t('view.tooLongToCopy') : undefined}
      onClick={() => {
        void copy(read).then((through) => {
          outcome.value = through ? 'copied' : 'notCopied';
        });
      }}
    >
      <span aria-live="polite">
        {outcome.value ? i18n.t(`common.${outcome.value}`) : (name ?? i18n.t('common.copy'))}
      </span>
    </Button>
  );
}
