import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { openShortcuts } from '@/utils/settings/state/shortcuts';
import { ShortcutTable } from './shortcut-table';
import { Section } from '@/components/ui/section';

/**
 * Settings section on the keyboard shortcuts, which can be changed only on a page of the browser.
 */
export function ShortcutsSection() {
  const intent = useIntent();
  const byHand = useSignal(false);
  return (
    <Section titleId="shortcuts-title" title={i18n.t('settings.shortcuts')}>
      <ShortcutTable withUnassigned />
      <p class="hint">{i18n.t('settings.profileShortcutsHint')}</p>
      <div class="row row-wrap">
        <Button
          onClick={() =>
            void intent.run(async () => {
              byHand.value = !(await openShortcuts());
            })
          }
        >
          {i18n.t('settings.changeShortcuts')}
        </Button>
        <span class="hint" role="status">
          {byHand.value && i18n.t('settings.shortcutsByHand')}
        </span>
      </div>
      <ProblemBanner problem={intent.problem.value} />
    </Section>
  );
}
