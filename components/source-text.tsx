import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { bytes } from './measures';
import { useObjectUrl } from './use-object-url';

interface Props {
  text: string;
  label: string;
  /** What 'Download' saves. */
  original: Blob;
  name: string;
}

/** Characters shown at first: more makes the page slow for little gain. */
const firstPart = 200_000;

/** A long text as text, its beginning first, whole on request or as a file. */
export function SourceText({ text, label, original, name }: Props) {
  const whole = useSignal(false);
  const url = useObjectUrl(original);
  const cut = !whole.value && text.length > firstPart;
  return (
    <div class="stack-s">
      <div class="row between row-wrap">
        <span class="hint num">
          {cut
            ? i18n.t('results.shownPart', [bytes(firstPart), bytes(text.length)])
            : bytes(text.length)}
        </span>
        <span class="row">
          {cut && (
            <button
              type="button"
              class="button small"
              onClick={() => {
                whole.value = true;
              }}
            >
              {i18n.t('results.showAll', [bytes(text.length)])}
            </button>
          )}
          <a class="button small" href={url} download={name}>
            {i18n.t('common.download')}
          </a>
        </span>
      </div>
      <pre class="code source" tabIndex={0} aria-label={label} role="region" dir="auto">
        {cut ? text.slice(0, firstPart) : text}
      </pre>
    </div>
  );
}
