import { i18n } from '@/utils/i18n/i18n';
import { type AgentTool, templateFor } from '@/utils/runs/agent/agent-templates';
import { classes } from '../ui/classes';
import type { AgentDraft } from './agent-draft';
import styles from './agent.module.css';
import { Button } from '@/components/ui/button';

const suggested: readonly AgentTool[] = ['scrape_url', 'discover_urls', 'list_schedules'];

/** Buttons with three example messages, shown while the message box is empty. */
export function AgentSuggestions({ draft, withPage }: { draft: AgentDraft; withPage: boolean }) {
  if (draft.message.value !== '') return null;
  return (
    <div
      class={classes('row row-wrap', styles.suggestions)}
      role="group"
      aria-label={i18n.t('agentSuggest.label')}
    >
      {suggested.map((tool) => (
        <Button small key={tool} onClick={() => draft.fill(templateFor(tool, withPage))}>
          {i18n.t(`agentTool.${tool}`)}
        </Button>
      ))}
    </div>
  );
}
