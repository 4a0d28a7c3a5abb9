import { i18n } from '@/utils/i18n/i18n';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import type { ComparisonRow } from '@/components/compare/comparison-table';
import { saveFile } from '@/utils/browser/save-file';
import type { Comparison } from '@/utils/compare/schema';

interface Props {
  comparison: Comparison;
  /** Resolves to the rows when all results are loaded. */
  rows(): Promise<readonly ComparisonRow[]>;
  intent: IntentState;
  disabled: boolean;
}

async function save({ comparison, rows }: Props, format: 'csv' | 'json'): Promise<void> {
  const { exportComparison } = await import('@/utils/export/export-comparison');
  const variants = (await rows()).map(({ run, lines, ...row }) => ({
    ...row,
    run: run ?? null,
    lines: lines ?? null,
  }));
  const { file, name } = exportComparison(comparison, variants, format);
  saveFile(name, file);
}

/** Buttons that save the comparison as a table or as JSON. */
export function ExportComparison(props: Props) {
  const { run, pending } = props.intent;
  const button = (format: 'csv' | 'json', name: string) => (
    <Button
      small
      disabled={props.disabled || pending.value}
      onClick={() => void run(() => save(props, format))}
    >
      {name}
    </Button>
  );
  return (
    <span class="row" role="group" aria-label={i18n.t('export.button')}>
      {button('csv', i18n.t('compare.saveCsv'))}
      {button('json', i18n.t('common.saveJson'))}
    </span>
  );
}
