import { i18n } from '@/utils/i18n/i18n';
import { withIndex } from '../../ui/hooks/with-index';
import type { TextComparison, DiffRow, DiffPiece } from '@/utils/view/compare-texts';
import { compareLimit } from '@/utils/view/compare-limit';
import { numberText } from '@/utils/i18n/measures';
import styles from './view.module.css';
import { classes } from '@/components/ui/classes';

/** Maximum number of rows rendered. */
const drawn = 1500;

const sideStyles = { left: styles.isLeft, right: styles.isRight, same: undefined };
const kindStyles = { same: styles.isSame, changed: styles.isChanged };

function Side({ pieces, side }: { pieces: DiffPiece[] | null; side: 'left' | 'right' | 'same' }) {
  return (
    <div
      class={classes(styles.diffSide, pieces === null ? styles.isEmpty : sideStyles[side])}
      dir="auto"
    >
      {side !== 'same' && pieces !== null && (
        <span class="vh">{i18n.t(side === 'left' ? 'view.removed' : 'view.added')}: </span>
      )}
      {withIndex(pieces ?? []).map(({ id, item: { text, marked } }) =>
        marked ? <mark key={id}>{text.slice(0, 5000)}</mark> : text.slice(0, 5000),
      )}
    </div>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') {
    return <p class={styles.diffGap}>{i18n.t('view.gap', row.count, [numberText(row.count)])}</p>;
  }
  const same = row.kind === 'same';
  return (
    <div class={classes(styles.diffRow, kindStyles[row.kind])}>
      <Side pieces={row.left} side={same ? 'same' : 'left'} />
      <Side pieces={row.right} side={same ? 'same' : 'right'} />
    </div>
  );
}

/** Two texts side by side, with marked differences and collapsed equal passages. */
export function ViewDiff({ found, names }: { found: TextComparison; names: [string, string] }) {
  if (found.added + found.removed === 0) return <p>{i18n.t('view.same')}</p>;
  return (
    <div class="stack-s">
      <p class="num">
        {i18n.t('view.differs', [numberText(found.added), numberText(found.removed)])}
      </p>
      {found.cut && <p class="hint">{i18n.t('view.diffCut', [numberText(compareLimit)])}</p>}
      <div class={styles.diff} tabIndex={0} role="region" aria-label={i18n.t('view.compare')}>
        <div class={classes(styles.diffRow, styles.diffHead)}>
          <strong>{names[0]}</strong>
          <strong>{names[1]}</strong>
        </div>
        {withIndex(found.rows.slice(0, drawn)).map(({ id, item: row }) => (
          <Row key={id} row={row} />
        ))}
      </div>
    </div>
  );
}
