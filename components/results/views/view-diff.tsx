import { i18n } from '@/utils/i18n/i18n';
import { withIndex } from '../../ui/hooks/with-index';
import type { TextComparison } from '@/utils/view/compare-texts';
import { compareLimit } from '@/utils/view/compare-limit';
import { numberText } from '@/utils/i18n/format';
import styles from './view.module.css';
import { classes } from '@/components/ui/classes';
import { ViewDiffRow } from './diff-row';

/** Maximum number of rows rendered. */
const drawn = 1500;

/** Two texts side by side, with marked differences and collapsed equal passages. */
export function ViewDiff({ found, names }: { found: TextComparison; names: [string, string] }) {
  if (found.added + found.removed === 0) return <p>{i18n.t('view.same')}</p>;
  return (
    <div class="stack-s">
      <p class="num">
        {i18n.t('view.differs', [numberText(found.added), numberText(found.removed)])}
      </p>
      {found.cut && <p class="hint">{i18n.t('view.diffCut', [numberText(compareLimit)])}</p>}
      {found.rows.length > drawn && (
        <p class="hint">
          {i18n.t('view.diffRows', [numberText(drawn), numberText(found.rows.length)])}
        </p>
      )}
      <div class={styles.diff} tabIndex={0} role="region" aria-label={i18n.t('view.compare')}>
        <div class={classes(styles.diffRow, styles.diffHead)}>
          <strong>{names[0]}</strong>
          <strong>{names[1]}</strong>
        </div>
        {withIndex(found.rows.slice(0, drawn)).map(({ id, item: row }) => (
          <ViewDiffRow key={id} row={row} />
        ))}
      </div>
    </div>
  );
}
