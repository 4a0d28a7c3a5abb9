import type { RefObject } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '@/components/ui/select-field';
import { ViewDiff } from '@/components/results/views/view-diff';

import { DamagedNote } from '@/components/compare/comparison-cells';
import type { ComparisonRow } from '@/components/compare/comparison-table';
import { variantText } from '@/components/compare/comparison-text';
import type { Comparison, ComparedVariant } from '@/utils/compare/schema';
import type { ComparisonDiff } from './diff-comparison';
import { ViewImage } from '../results/views/view-image';
import styles from './compare.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  comparison: Comparison;
  rows: readonly ComparisonRow[];
  comparing: ComparisonDiff;
  /**
   * ID of the run whose text is shown beside that of the baseline; empty: the first that differs.
   */
  chosen: string;
  onChoose: (runId: string) => void;
  /** Ref of the text section, used as focus target. */
  section: RefObject<HTMLElement | null>;
}

/**
 * Sections below the table: the text of one variant beside that of the baseline, and the
 * screenshots side by side.
 */
export function ComparisonExtras({
  comparison,
  rows,
  comparing,
  chosen,
  onChoose,
  section,
}: Props) {
  const compared = comparing.compared.value;
  const others = rows.filter(({ variant: { runId } }) => compared.has(runId));
  const base = rows.find(({ isBaseline }) => isBaseline);
  const differing = others.find(({ lines }) => !lines || lines.added + lines.removed > 0);
  const row =
    others.find(({ variant: { runId } }) => runId === chosen) ?? differing ?? others[0] ?? null;
  const found = row && (compared.get(row.variant.runId) ?? null);
  const shots = rows.flatMap(({ variant: one, isBaseline }) => {
    const image = comparing.results.value.get(one.runId)?.screenshot ?? null;
    return image ? [{ variant: one, image, isBaseline }] : [];
  });
  return (
    <>
      {row && base && (
        <section
          ref={section}
          tabIndex={-1}
          class={classes('stack', styles.section)}
          aria-labelledby="comparison-text"
        >
          <h2 id="comparison-text">{i18n.t('compare.textTitle')}</h2>
          <SelectField
            name={i18n.t('compare.textOf')}
            value={row.variant.runId}
            options={others.map(({ variant: one }) => ({
              value: one.runId,
              name: variantText(one),
            }))}
            onChange={onChoose}
          />
          {found ? (
            <ViewDiff found={found} names={[variantText(base.variant), variantText(row.variant)]} />
          ) : (
            <p>{i18n.t('view.tooDifferent')}</p>
          )}
        </section>
      )}
      {shots.length > 0 && (
        <section class={classes('stack', styles.section)} aria-labelledby="comparison-shots">
          <h2 id="comparison-shots">{i18n.t('export.screenshot')}</h2>
          <ComparisonScreenshots url={comparison.url} shots={shots} />
        </section>
      )}
    </>
  );
}

interface ScreenshotsProps {
  url: string;
  shots: readonly { variant: ComparedVariant; image: Blob | 'damaged'; isBaseline: boolean }[];
}

/** Screenshots side by side, each with its own zoom. */
function ComparisonScreenshots({ url, shots }: ScreenshotsProps) {
  return (
    <ul class={styles.shots}>
      {shots.map(({ variant, image, isBaseline }) => (
        <li key={variant.runId}>
          <h3 class="row">
            {variantText(variant)}
            {isBaseline && <span class="chip">{i18n.t('compare.baselineChip')}</span>}
          </h3>
          {image === 'damaged' ? (
            <DamagedNote />
          ) : (
            <ViewImage
              image={image}
              url={url}
              alt={i18n.t('compare.shotAlt', [variantText(variant)])}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
