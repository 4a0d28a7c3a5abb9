import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { withIndex } from '../../ui/hooks/with-index';
import { decodeAll, readPart, type TextPart } from '@/utils/view/decode';
import { type Language, tokensOf } from '@/utils/view/tokens';
import { bytesText } from '@/utils/i18n/format';
import type { Problem } from '@/utils/problem';
import { loadInto } from '../../ui/load-into';
import { ProblemBanner } from '../../ui/problem-banner';
import { CopyButton } from '../../ui/copy-button';
import { DownloadLink } from '../../ui/download-link';
import styles from '../result.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';
import viewStyles from './view.module.css';

interface Props {
  /** Content of any size; only one part at a time is read and rendered. */
  content: Blob;
  language: Language;
  label: string;
  /** Name of the downloaded file. */
  name: string;
}

const toneStyles = {
  tag: viewStyles.toneTag,
  name: viewStyles.toneName,
  value: viewStyles.toneValue,
  note: viewStyles.toneNote,
  word: viewStyles.toneWord,
  number: viewStyles.toneNumber,
};

/** Size of one part in bytes; larger parts slow down the page. */
const partSize = 48_000;

/** Syntax-highlighted text of any length, shown in parts. */
export function SourceText({ content, language, label, name }: Props) {
  const at = useSignal(0);
  const part = useSignal<TextPart | null>(null);
  const problem = useSignal<Problem | null>(null);
  useEffect(
    () => loadInto(readPart(content, at.value, at.value + partSize), part, problem),
    [content, at.value],
  );
  const text = part.value?.text ?? '';
  const tokens = useMemo(() => tokensOf(text, language), [text, language]);
  const end = Math.min(at.value + partSize, content.size);
  return (
    <div class="stack-s">
      <div class="row between row-wrap">
        <span class="hint num" role="status">
          {content.size > partSize
            ? i18n.t('view.of', [bytesText(at.value), bytesText(end), bytesText(content.size)])
            : bytesText(content.size)}
        </span>
        <span class="row row-wrap">
          {content.size > partSize && (
            <>
              <Button
                small
                disabled={at.value === 0}
                onClick={() => {
                  at.value = Math.max(0, at.value - partSize);
                }}
              >
                {i18n.t('view.earlier')}
              </Button>
              <Button
                small
                disabled={end === content.size}
                onClick={() => {
                  at.value = end;
                }}
              >
                {i18n.t('view.later')}
              </Button>
            </>
          )}
          <CopyButton read={() => decodeAll(content)} size={content.size} />
          <DownloadLink content={content} name={name} />
        </span>
      </div>
      <ProblemBanner problem={problem.value} />
      {part.value?.broken && <p class="hint">{i18n.t('view.broken')}</p>}
      <pre
        class={classes('code', styles.source)}
        tabIndex={0}
        aria-label={label}
        role="region"
        dir="auto"
      >
        {withIndex(tokens).map(({ id, item: token }) =>
          token.tone === '' ? (
            token.text
          ) : (
            <span key={id} class={toneStyles[token.tone]}>
              {token.text}
            </span>
          ),
        )}
      </pre>
    </div>
  );
}
