import { i18n } from '@/utils/i18n/i18n';
import { numberText, countText } from '@/utils/i18n/format';
import type { AddressList } from '@/utils/jobs/addresses';
import { maxAddresses } from '@/utils/jobs/schema';
import styles from './jobs.module.css';

/** Notes on the parts of the text that are not used as addresses, with the reasons. */
export function DroppedAddresses({ list: { invalid, tooLarge, beyond } }: { list: AddressList }) {
  if (invalid.length + tooLarge.length + beyond === 0) return null;
  return (
    <div class="stack-s" role="alert">
      {tooLarge.map(({ text, size }) => (
        <p class="error break" key={text}>
          {i18n.t('jobs.rangeTooLarge', [text, numberText(size), numberText(maxAddresses)])}
        </p>
      ))}
      {beyond > 0 && (
        <p class="error">{i18n.t('jobs.beyond', [numberText(maxAddresses), numberText(beyond)])}</p>
      )}
      {invalid.length > 0 && (
        <details>
          <summary class="small">{countText('jobs.invalid', invalid.length)}</summary>
          <ul class={styles.urls}>
            {[...new Set(invalid)].slice(0, 20).map((piece) => (
              <li class="break" key={piece}>
                {piece.slice(0, 200)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
