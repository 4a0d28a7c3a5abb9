import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { useObjectUrl } from './use-object-url';

/** Bytes that a clipboard takes without the page standing still. */
const copyLimit = 2_000_000;

interface CopyProps {
  /** Reads what is copied, at the moment of the press. */
  read: () => string | Promise<string>;
  /** Its length in bytes, where it may be large. */
  size?: number;
  name?: string;
}

/** Copies a text; what is too long says so. */
export function CopyButton({ read, size = 0, name }: CopyProps) {
  const copied = useSignal(false);
  useEffect(() => {
    if (!copied.value) return;
    const timer = setTimeout(() => {
      copied.value = false;
    }, 2000);
    return () => clearTimeout(timer);
  }, [copied.value]);
  const tooLong = size > copyLimit;
  return (
    <button
      type="button"
      class="button small"
      disabled={tooLong}
      title={tooLong ? i18n.t('view.tooLongToCopy') : undefined}
      onClick={() => {
        void Promise.resolve(read())
          .then((text) => navigator.clipboard.writeText(text))
          .then(() => {
            copied.value = true;
          });
      }}
    >
      <span aria-live="polite">
        {copied.value ? i18n.t('common.copied') : (name ?? i18n.t('common.copy'))}
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

/** Saves a body as a file, as it came. */
export function DownloadLink({ content, name, label }: DownloadProps) {
  const url = useObjectUrl(content);
  return (
    <a class="button small" href={url} download={name}>
      {label ?? i18n.t('common.download')}
    </a>
  );
}
