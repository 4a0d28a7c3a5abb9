import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { useWindowEvent } from '@/components/ui/hooks/use-window-event';
import { maskedLine } from '@/utils/proxy-lists/line-format';
import type { ProxyString } from '@/utils/proxy/proxy-string';
import { withIndex } from '../ui/hooks/with-index';
import { CopyButton } from '../ui/copy-button';
import styles from './proxy-lists.module.css';
import { classes } from '@/components/ui/classes';
import { setTo, toggle } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

/** Line of a proxy list with its parsed parts. */
export interface ParsedLine {
  text: string;
  parts: ProxyString;
}

/** Maximum number of lines rendered; the rest are only counted. */
const maxShown = 10;

interface Props {
  /** Heading; null: the number of lines. */
  title: string | null;
  lines: readonly ParsedLine[];
  onDownload: () => void;
  onDiscard: () => void;
}

/** Preview of the first lines with masked passwords, and buttons to copy or download all lines. */
export function ListPreview({ title, lines, onDownload, onDiscard }: Props) {
  const shown = useSignal(false);
  useWindowEvent('blur', setTo(shown, false));
  const more = lines.length - maxShown;
  return (
    <section class="panel stack" aria-labelledby="lines-title">
      <div class="row between row-wrap">
        <h2 id="lines-title">{title ?? i18n.t('proxyLists.lines', lines.length)}</h2>
        <span class="vh" role="status">
          {i18n.t('proxyLists.lines', lines.length)}
        </span>
        <Button small aria-pressed={shown.value} onClick={toggle(shown)}>
          {i18n.t(shown.value ? 'proxyLists.hide' : 'proxyLists.show')}
        </Button>
      </div>
      <ol
        class={classes('code', styles.lines)}
        tabIndex={0}
        aria-label={i18n.t('proxyLists.preview')}
        dir="ltr"
      >
        {withIndex(lines.slice(0, maxShown)).map(({ id, item: { text, parts } }) => (
          <li key={id}>{shown.value ? text : maskedLine(text, parts)}</li>
        ))}
      </ol>
      {more > 0 && <p class="hint">{i18n.t('proxyLists.moreLines', more)}</p>}
      <div class="row row-wrap">
        <CopyButton
          name={i18n.t('proxyLists.copyAll')}
          read={() => lines.map(({ text }) => text).join('\n')}
        />
        <Button small onClick={onDownload}>
          {i18n.t('proxyLists.downloadTxt')}
        </Button>
        <Button small onClick={onDiscard}>
          {i18n.t('proxyLists.discard')}
        </Button>
      </div>
      <p class="hint">{i18n.t('proxyLists.secret')}</p>
    </section>
  );
}
