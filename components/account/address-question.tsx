import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner, Banner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import type { Account } from '@/utils/account/schema';
import { originOf } from '@/utils/url-parts';

const parts = ['scraper', 'browser'] as const;

/**
 * Asks for confirmation of each URL reported by the service whose origin is not confirmed; renders
 * nothing without one.
 */
export function AddressQuestions({ account }: { account: Account }) {
  return parts.map((part) => {
    const { hasAccess, endpointUrl, unconfirmedUrl } = account[part];
    if (!hasAccess || unconfirmedUrl === undefined) return null;
    return <Question key={part} part={part} url={unconfirmedUrl} pinnedUrl={endpointUrl} />;
  });
}

interface QuestionProps {
  part: (typeof parts)[number];
  url: string;
  /** URL in use; empty: none. */
  pinnedUrl: string;
}

function Question({ part, url, pinnedUrl }: QuestionProps) {
  const intent = useIntent();
  const name = i18n.t(`account.${part}`);
  const origin = originOf(url) || url;
  return (
    <>
      <Banner>
        <p class="break">
          {pinnedUrl === ''
            ? i18n.t('account.addressNew', [name, origin])
            : i18n.t('account.addressChanged', [name, origin, originOf(pinnedUrl) || pinnedUrl])}
        </p>
        <div class="button-row">
          <Button
            small
            disabled={intent.pending.value}
            onClick={() => void intent.run(() => send('account/confirm-address', { part, url }))}
          >
            {i18n.t('account.addressUse', [origin])}
          </Button>
        </div>
      </Banner>
      <ProblemBanner problem={intent.problem.value} />
    </>
  );
}
