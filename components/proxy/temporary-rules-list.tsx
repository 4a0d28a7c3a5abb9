import { useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import { temporaryRules } from '@/utils/proxy/state/temporary-rules';
import { profiles } from '@/utils/storage/state/page-state';
import { temporaryRuleText } from './temporary-rule-text';

/** List of the temporary rules, each with a button that ends it; renders nothing without rules. */
export function TemporaryRulesList() {
  const intent = useIntent();
  const { box, focusNext } = useNextFocus();
  // A rule that is being removed stays in the list until the background has applied the removal.
  const shown = useRef(temporaryRules.value);
  if (!intent.pending.value) shown.current = temporaryRules.value;
  const rules = shown.current;
  const all = profiles.value.value ?? [];
  if (rules.length === 0 && !intent.problem.value) return null;
  return (
    <section class="stack-s" aria-label={i18n.t('temporary.title')}>
      <h2>{i18n.t('temporary.title')}</h2>
      <ProblemBanner problem={intent.problem.value} />
      <ul class="stack-s" ref={box}>
        {rules.map((rule, at) => {
          const name = all.find(({ id }) => id === rule.profileId)?.name ?? '–';
          return (
            <li key={rule.site} class="row between">
              <span class="break">{temporaryRuleText(rule.site, rule, name)}</span>
              <Button
                small
                aria-label={i18n.t('temporary.removeNamed', [rule.site])}
                disabled={intent.pending.value || inIncognitoWindow}
                onClick={() => {
                  focusNext('button', at);
                  void intent.run(() => send('proxy/temporary-end', { site: rule.site }));
                }}
              >
                {i18n.t('temporary.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
