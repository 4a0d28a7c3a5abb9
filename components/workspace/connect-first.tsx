import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';

interface Props {
  icon: ComponentChildren;
  /** Default: a sentence on scrapes. */
  hint?: string;
}

/** Empty state of a section that needs an account, with a link to the welcome page. */
export function ConnectFirst({ icon, hint = i18n.t('scrapeForm.connectFirstHint') }: Props) {
  return (
    <EmptyState
      icon={icon}
      title={i18n.t('scrapeForm.connectFirst')}
      hint={hint}
      link={{ href: '#/welcome', name: i18n.t('proxy.connect') }}
    />
  );
}
