import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import type { Problem } from '@/utils/problem';

/**
 * Text rendered by CSS, out of reach of the page's `window.find` and selections (Chromium 156,
 * Firefox 153).
 */
export const CssText = ({ text }: { text: string }) => <span data-text={text} />;

interface CardButtonProps {
  name: string;
  variant?: 'primary' | 'quiet';
  disabled?: boolean;
  onPress: () => void;
}

/** Button that ignores clicks dispatched by scripts. */
export const CardButton = ({ name, variant, disabled = false, onPress }: CardButtonProps) => (
  <button
    type="button"
    class={variant}
    disabled={disabled}
    onClick={({ isTrusted }) => isTrusted && onPress()}
  >
    {name}
  </button>
);

export const ProblemNote = ({ problem }: { problem: Problem }) => (
  <div class="problem" role="alert">
    <p>
      <CssText text={problemSentence(problem)} />
    </p>
    {problemDetails(problem).map((line) => (
      <p class="hint" key={line}>
        <CssText text={line} />
      </p>
    ))}
  </div>
);

/** Credits left and used. @param used null: not known. @param left null: not known. */
export function CreditsLine({ used, left }: { used: number | null; left: number | null }) {
  const parts = [
    left === null ? null : i18n.t('card.left', [numberText(left)]),
    used === null ? null : i18n.t('card.used', [numberText(used)]),
  ].filter((part) => part !== null);
  return (
    <div class="row credits">
      <span class="hint">{i18n.t('card.credits')}</span>
      <output aria-label={i18n.t('card.credits')}>
        <CssText text={parts.join(' · ') || i18n.t('scrape.creditsUnknown')} />
      </output>
    </div>
  );
}
