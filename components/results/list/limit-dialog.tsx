import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { megabytesText, countText } from '@/utils/i18n/format';
import { FormDialog } from '@/components/ui/form-dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { loadInto } from '@/components/ui/load-into';
import { bindText } from '@/components/ui/signals';
import { decimalNumber } from '@/utils/decimal-number';
import { logFailure } from '@/utils/log-failure';
import type { Problem } from '@/utils/problem';
import type { LibraryUsage } from '@/utils/library/database/size-limit';
import { oldestToFree } from '@/utils/library/database/keep-within-limit';
import { changeResults } from '@/utils/library/state/result-actions';

const megabyte = 1_000_000;

/** Parses a number of megabytes and returns bytes; 0 means no limit. Null if the number is not valid. */
function read(text: string): number | null {
  if (text.trim() === '') return 0;
  const value = Math.round((decimalNumber(text) ?? 0) * megabyte);
  return value > 0 && value <= 10_000_000 * megabyte ? value : null;
}

/** Dialog for the size limit of the library. Shows before saving how much would be removed. */
export function SizeLimitDialog({ now, onClose }: { now: LibraryUsage; onClose: () => void }) {
  const text = useSignal(now.limit === null ? '' : String(now.limit / megabyte));
  /** Number of results to remove; null: not counted yet. */
  const going = useSignal<number | null>(0);
  const countProblem = useSignal<Problem | null>(null);
  const free = useSignal<number | null>(null);
  const intent = useIntent();
  const wanted = read(text.value);
  const over = wanted === null || wanted === 0 ? 0 : now.bytes - wanted;

  useEffect(() => {
    navigator.storage
      .estimate()
      .then(({ quota = 0, usage = 0 }) => {
        free.value = quota - usage;
      })
      .catch(logFailure('estimating the free space'));
  }, []);
  useEffect(() => {
    countProblem.value = null;
    going.value = over <= 0 ? 0 : null;
    if (over <= 0) return;
    const stop = new AbortController();
    const counting = oldestToFree(over, { signal: stop.signal }).then(({ length }) => length);
    const ignore = loadInto(counting, going, countProblem);
    return () => {
      ignore();
      stop.abort();
    };
  }, [over]);
  const isCounting = going.value === null && countProblem.value === null;
  // Where counting failed, results may be removed.
  const removes = going.value !== 0 && !isCounting;

  async function save(): Promise<void> {
    if (wanted === null) return;
    const kept = await intent.run(() => changeResults([], { kind: 'limit', bytes: wanted }));
    if (kept) onClose();
  }

  return (
    <FormDialog
      title={i18n.t('library.limitTitle')}
      body={i18n.t('library.limitBody')}
      confirm={i18n.t(removes ? 'library.limitSaveGoes' : 'library.limitSave')}
      danger={removes}
      disabled={wanted === null || isCounting}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        name={i18n.t('library.limitName')}
        numeric
        {...bindText(text)}
        hint={
          free.value === null
            ? undefined
            : i18n.t('library.limitHint', [megabytesText(Math.round(free.value / megabyte))])
        }
        error={wanted === null ? i18n.t('library.limitInvalid') : null}
      />
      <p role="status" class={removes ? 'warning' : 'muted'}>
        {isCounting && i18n.t('library.limitCounting')}
        {going.value === 0 && i18n.t('library.limitNone')}
        {removes && going.value !== null && countText('library.limitGoes', going.value)}
      </p>
      <ProblemBanner problem={intent.problem.value ?? countProblem.value} />
    </FormDialog>
  );
}
