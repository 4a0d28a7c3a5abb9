import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { type AgentFinding, agentFindings } from '@/utils/runs/agent/agent-findings';
import { followUps } from '@/utils/runs/agent/agent-templates';
import { serviceItemHref, formHref } from '@/utils/schedules/form-seed';
import type { Action } from './action-list';
import { jsonText } from '../ui/json-text';
import { bytesText } from '@/utils/i18n/format';
import { CopyButton } from '../ui/copy-button';
import styles from './agent.module.css';
import { Button } from '@/components/ui/button';
import { storeOpen } from '@/components/ui/signals';

/** Maximum number of characters of JSON shown; a result may contain a whole page. */
const longest = 50_000;

function shortText(value: unknown): string {
  const text = jsonText(value);
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}\n${i18n.t('agent.cut', [bytesText(longest), bytesText(text.length)])}`;
}

/** Collapsible JSON, serialised when expanded, and cut where it is long. */
export function CollapsibleJson({ label, value }: { label: string; value: unknown }) {
  const open = useSignal(false);
  return (
    <details onToggle={storeOpen(open)}>
      <summary class="small muted">{label}</summary>
      {open.value && (
        <pre class="code" tabIndex={0}>
          {shortText(value)}
        </pre>
      )}
    </details>
  );
}

interface FindingLinks {
  /** Fills the message box with a text. */
  onAsk: (message: string) => void;
  /** Filters the library by this URL; the link itself opens the library. */
  onPage: (url: string) => void;
}

function AskButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button small onClick={onPress}>
      {name}
    </Button>
  );
}

function FindLine({ find, onAsk, onPage }: { find: AgentFinding } & FindingLinks) {
  const { kind, value } = find;
  if (kind === 'page') {
    return (
      <li>
        <span class="small muted">{i18n.t('agentFind.page')}</span>
        <a
          class="mono break"
          href="#/results"
          title={i18n.t('agentFind.library')}
          onClick={() => onPage(value)}
        >
          {value}
        </a>
      </li>
    );
  }
  return (
    <li>
      <span class="small muted">{i18n.t(`agentFind.${kind}`)}</span>
      <a class="mono break" href={serviceItemHref(value)} title={i18n.t('agentFind.saved')}>
        {value}
      </a>
      <span class="row row-wrap">
        <CopyButton read={() => value} />
        {kind === 'schedule' ? (
          <>
            <AskButton
              name={i18n.t('agentFind.pause')}
              onPress={() => onAsk(followUps.pause(value))}
            />
            <AskButton
              name={i18n.t('agentFind.resume')}
              onPress={() => onAsk(followUps.resume(value))}
            />
          </>
        ) : (
          <>
            <a
              class="button small"
              href={formHref(kind, value)}
              title={i18n.t('agentFind.useHint')}
            >
              {i18n.t('agentFind.use')}
            </a>
            <AskButton
              name={i18n.t(kind === 'scheme' ? 'agentFind.scrape' : 'agentFind.repeat')}
              onPress={() => onAsk(followUps[kind](value))}
            />
          </>
        )}
      </span>
    </li>
  );
}

/**
 * Details of one action: the IDs and pages found in it, its parameters, its result and its other
 * fields.
 */
export function AgentAction({ action, ...handlers }: { action: Action } & FindingLinks) {
  const finds = agentFindings(action);
  return (
    <div class="stack-s">
      {finds.length > 0 && (
        <ul class={styles.finds}>
          {finds.map((find) => (
            <FindLine key={`${find.kind} ${find.value}`} find={find} {...handlers} />
          ))}
        </ul>
      )}
      <CollapsibleJson label={i18n.t('agent.params')} value={action.params} />
      <CollapsibleJson label={i18n.t('agent.result')} value={action.result} />
      {action.extra && <CollapsibleJson label={i18n.t('details.extra')} value={action.extra} />}
    </div>
  );
}
