import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { type ExportFormat, exportFormats } from '@/utils/export/export-formats';
import type { Exported } from '@/utils/export/export-request';
import type { Problem } from '@/utils/problem';
import { Dialog } from '../../ui/dialog';
import { numberText, bytesText, countText } from '@/utils/i18n/format';
import { ProblemBanner } from '../../ui/problem-banner';
import { SelectField, namedOptions } from '../../ui/select-field';
import styles from './code.module.css';
import { storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

export type ExportOutcome =
  | ({ kind: 'saved'; size: number } & Omit<Exported, 'file'>)
  /** None of the results is available in this format. */
  | { kind: 'nothing' }
  | { kind: 'too-large' }
  | { kind: 'stopped' }
  | { kind: 'failed'; problem: Problem };

interface Props {
  /** Number of selected results. */
  count: number;
  /** Creates and saves the file; calls `onProgress` with the number of results processed. */
  onExport: (
    format: ExportFormat,
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ) => Promise<ExportOutcome>;
  onClose: () => void;
}

/** Form of the export dialog: format and progress. */
export function ExportForm({ count, onExport, onClose }: Props) {
  const format = useSignal<ExportFormat>('markdown');
  const done = useSignal<number | null>(null);
  const ending = useSignal<ExportOutcome | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const busy = done.value !== null;

  async function start() {
    const own = new AbortController();
    control.current = own;
    ending.value = null;
    done.value = 0;
    ending.value = await onExport(format.value, storeIn(done), own.signal);
    done.value = null;
  }

  return (
    <Dialog
      title={countText('export.title', count)}
      onClose={onClose}
      actions={
        busy ? (
          <Button danger onClick={() => control.current?.abort()}>
            {i18n.t('export.stop')}
          </Button>
        ) : (
          <Button primary onClick={() => void start()}>
            {i18n.t('export.button')}
          </Button>
        )
      }
    >
      <div class="stack">
        <fieldset class="fieldset" disabled={busy}>
          <SelectField
            name={i18n.t('export.format')}
            value={format.value}
            options={namedOptions(exportFormats, (value) => i18n.t(`export.${value}`))}
            onChange={(value) => {
              format.value = value;
              ending.value = null;
            }}
            hint={i18n.t(`export.hint_${format.value}`)}
          />
        </fieldset>
        {count > 1 && isFileEach(format.value) && <p class="hint">{i18n.t('export.inArchive')}</p>}
        <p class="hint">{i18n.t('export.noSecrets')}</p>
        <div role="status" class="stack-s">
          {done.value !== null && (
            <>
              <progress class={styles.exportProgress} max={count} value={done.value} />
              <p class="num">
                {i18n.t('export.progress', [numberText(done.value), numberText(count)])}
              </p>
            </>
          )}
          {ending.value && <EndingNote ending={ending.value} />}
        </div>
      </div>
    </Dialog>
  );
}

const isFileEach = (format: ExportFormat) =>
  format === 'markdown' || format === 'html' || format === 'screenshot';

function EndingNote({ ending }: { ending: ExportOutcome }) {
  switch (ending.kind) {
    case 'saved':
      return (
        <>
          <p class="break">
            <strong>{i18n.t('export.saved', [ending.name, bytesText(ending.size)])}</strong>
          </p>
          {ending.skipped > 0 && <p class="hint">{countText('export.skipped', ending.skipped)}</p>}
          {ending.guarded > 0 && <p class="hint">{countText('export.guarded', ending.guarded)}</p>}
          {ending.partial > 0 && <p class="hint">{countText('export.partial', ending.partial)}</p>}
          {ending.cut > 0 && <p class="hint">{countText('extract.cutCells', ending.cut)}</p>}
        </>
      );
    case 'nothing':
      return <p>{i18n.t('export.nothing')}</p>;
    case 'too-large':
      return <p>{i18n.t('export.tooLarge')}</p>;
    case 'stopped':
      return <p>{i18n.t('export.stopped')}</p>;
    case 'failed':
      return <ProblemBanner problem={ending.problem} />;
  }
}
