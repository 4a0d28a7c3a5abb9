import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { withoutMediaType } from '@/utils/browser/save-file';
import { useObjectUrl } from './hooks/use-object-url';

interface Props {
  content: Blob;
  /** Name of the downloaded file. */
  name: string;
}

/** Link that saves content unchanged as a file. */
export function DownloadLink({ content, name }: Props) {
  const file = useMemo(() => withoutMediaType(content), [content]);
  const url = useObjectUrl(file);
  return (
    <a class="button small" href={url} download={name}>
      {i18n.t('common.download')}
    </a>
  );
}
