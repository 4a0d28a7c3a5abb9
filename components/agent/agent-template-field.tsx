import { i18n } from '@/utils/i18n/i18n';
import { type AgentTool, agentTools, templateFor } from '@/utils/runs/agent/agent-templates';
import type { AgentDraft } from './agent-draft';
import { SelectField, namedOptions } from '../ui/select-field';
import styles from './agent.module.css';
import { Button } from '@/components/ui/button';

interface Props {
  draft: AgentDraft;
  /** Whether a URL is sent with the message. */
  withPage: boolean;
}

/**
 * Select that fills the message box with an example for one of the agent's actions; the previous
 * text can be restored.
 */
export function AgentTemplateField({ draft, withPage }: Props) {
  const options: { value: AgentTool | ''; name: string }[] = [
    { value: '', name: i18n.t('agent.templateChoose') },
    ...namedOptions(agentTools, (tool) => i18n.t(`agentTool.${tool}`)),
  ];
  return (
    <div class={styles.template}>
      <SelectField
        name={i18n.t('agent.template')}
        value=""
        options={options}
        onChange={(tool) => {
          if (tool !== '') draft.fill(templateFor(tool, withPage));
        }}
      />
      {draft.replaced && <Button onClick={() => draft.undo()}>{i18n.t('common.undo')}</Button>}
    </div>
  );
}
