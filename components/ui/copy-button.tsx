import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { asDownload } from '@/utils/browser/save-file';
import { useObjectUrl } from './use-object-url';

/** Maximum size in bytes that can be copied without blocking the page. */
const copyLimit = 2_000_000;

/** A text, also as markup that keeps more of it, such as the cells of a table. */
export interface RichText {
  html: string;
  text: string;
}

interface CopyProps {
  /** Reads the text when the button is pressed. */
  read: () => string | Promise<string | RichText>;
  /** Size in bytes, where it may be large. */
  size?: number;
  name?: string;
  disabled?: boolean;
}

const asItem = ({ html, text }: RichText): ClipboardItem =>
  new ClipboardItem({
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([text], { type: 'text/plain' }),
  });

/** True on success: reading may fail, and the browser may deny clipboard access. */
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

/** Copies a text; says so where it is too long or copying failed. */
export function CopyButton({ read, size = 0, name, disabled = false }: CopyProps) {
  const said = useSignal<'copied' | 'notCopied' | null>(null);
  useEffect(() => {
    if (said.value === null) return;
    const timer = setTimeout(() => {
      said.value = null;
    }, 2000);
    return () => clearTimeout(timer);
  }, [said.value]);
  const tooLong = size > copyLimit;
  return (
    <button
      type="button"
      class="button small"
      disabled={tooLong || disabled}
      title={tooLong ? i18n.t('view.tooLongToCopy') : undefined}
      onClick={() => {
        void copy(read).then((through) => {
          said.value = through ? 'copied' : 'notCopied';
        });
      }}
    >
      <span aria-live="polite">
        {said.value ? i18n.t(`common.${said.value}`) : (name ?? i18n.t('common.copy'))}
      </span>
    </button>
  );
}

interface DownloadProps {
  content: Blob;
  /** Name of the file. */
  name: string;
  label?: string;
}

/** Saves a body unchanged as a file. */
export function DownloadLink({ content, name, label }: DownloadProps) {
  const file = useMemo(() => asDownload(content), [content]);
  const url = useObjectUrl(file);
  return (
    <a class="button small" href={url} download={name}>
      {label ?? i18n.t('common.download')}
    </a>
  );
}
