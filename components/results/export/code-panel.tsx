import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import {
  codeFor,
  type CodeLanguage,
  languagesFor,
  type ProxiedRequest,
  type ServiceCall,
} from '@/utils/export/code';
import { Segments } from '../../ui/segments';
import { CodeBlock } from '../../ui/code-block';
import { CopyButton } from '../../ui/copy-button';
import { DownloadLink } from '../../ui/download-link';
import { namedOptions } from '@/components/ui/select-field';
import styles from './code.module.css';
import { storeIn, bindValue } from '@/components/ui/signals';

interface Props {
  /** Scrape or agent request; null if there is none. */
  call: ServiceCall | null;
  /** Request for the same page through the proxy; null if there is no page. */
  proxied: ProxiedRequest | null;
}

/** Shows a request as runnable code in the selected language. */
export function CodePanel({ call, proxied }: Props) {
  const kind = useSignal<'call' | 'proxied'>(call ? 'call' : 'proxied');
  const language = useSignal<CodeLanguage>('curl');
  const request = kind.value === 'call' ? call : proxied;
  if (!request) return null;
  const languages = languagesFor(request);
  const current = languages.includes(language.value) ? language.value : 'curl';
  const { text, file, install, variables } = codeFor(current, request);
  return (
    <div class="stack">
      {call && proxied && (
        <Segments
          legend={i18n.t('code.request')}
          options={namedOptions(['call', 'proxied'], (value) => i18n.t(`code.${value}`))}
          {...bindValue(kind)}
          hint={i18n.t(kind.value === 'call' ? 'code.callHint' : 'code.proxiedHint')}
        />
      )}
      <Segments
        legend={i18n.t('code.language')}
        options={namedOptions(languages, (value) => i18n.t(`code.${value}`))}
        value={current}
        onChange={storeIn(language)}
      />
      {install !== '' && (
        <p class="hint">
          {i18n.t('code.install')} <code class="mono">{install}</code>
        </p>
      )}
      <CodeBlock text={text} label={i18n.t('code.title')} />
      <div class="row row-wrap">
        <CopyButton key={text} read={() => text} />
        <DownloadText text={text} file={file} />
      </div>
      <div class="stack-s">
        <p class="hint">{i18n.t('code.variables')}</p>
        <ul class={styles.codeSet}>
          {variables.map((name) => (
            <li key={name} class="chip mono">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function DownloadText({ text, file }: { text: string; file: string }) {
  const content = useMemo(() => new Blob([text], { type: 'text/plain' }), [text]);
  return <DownloadLink content={content} name={file} />;
}
