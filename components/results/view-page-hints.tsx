import { i18n } from '#i18n';
import type { Signal } from '@/utils/view/page-hints';

const words = {
  blocked: () => i18n.t('view.blocked'),
  login: () => i18n.t('view.login'),
  consent: () => i18n.t('view.consent'),
  empty: () => i18n.t('view.nothing'),
  changed: () => i18n.t('view.changedMuch'),
};

/** What a result looks like, in a sentence. */
export const signalText = (signal: keyof typeof words): string => words[signal]();

/** What a result looks like beside the page one wanted; nothing where nothing speaks for it. */
export function ViewSignals({ signals }: { signals: readonly (Signal | 'changed')[] }) {
  if (signals.length === 0) return null;
  return (
    <section class="banner warn" aria-label={i18n.t('view.signals')}>
      <p>
        <strong>{signals.map(signalText).join(' ')}</strong> {i18n.t('view.signalNote')}
      </p>
    </section>
  );
}
