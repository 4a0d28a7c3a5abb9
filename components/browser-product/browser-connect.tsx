import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { useWindowEvent } from '@/components/ui/hooks/use-window-event';
import {
  browserCode,
  browserKeyVariable,
  type BrowserTool,
  browserTools,
} from '@/utils/export/code/browser';
import { passwordMask } from '@/utils/proxy-lists/line-format';
import { ProblemBanner } from '../ui/problem-banner';
import { Segments } from '../ui/segments';
import { useIntent } from '../ui/hooks/use-intent';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import { bindValue } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { namedOptions } from '@/components/ui/select-field';
import { Section } from '@/components/ui/section';

interface Props {
  /** Connection URL up to the key. */
  before: string;
  /** URL of the page that the sample code opens. */
  url: string;
  /** Returns the key; called on press. The component keeps the key until the page loses focus. */
  reveal: () => Promise<string>;
}

/** Connection URL and sample code; the key is hidden until the user reveals it. */
export function BrowserConnect({ before, url, reveal }: Props) {
  const intent = useIntent();
  const tool = useSignal<BrowserTool>('playwright');
  /** The key while it is revealed in the URL or the code; null: hidden. */
  const key = useSignal<string | null>(null);
  const shownIn = useSignal<'address' | 'code' | null>(null);

  function hide(): void {
    key.value = null;
    shownIn.value = null;
  }
  useWindowEvent('blur', hide);

  function show(place: 'address' | 'code'): void {
    if (shownIn.value === place) hide();
    else {
      void intent.run(async () => {
        key.value = await reveal();
        shownIn.value = place;
      });
    }
  }

  const inAddress = shownIn.value === 'address' ? key.value : null;
  const inCode = shownIn.value === 'code' ? key.value : null;
  const { text, install } = browserCode(tool.value, { before, url, key: inCode });
  return (
    <>
      <Section title={i18n.t('browser.address')}>
        <p class="code" dir="ltr">
          {before}
          {inAddress === null ? passwordMask : encodeURIComponent(inAddress)}
        </p>
        <p class="hint">{i18n.t('browser.secret')}</p>
        <div class="row row-wrap">
          <Button small aria-pressed={inAddress !== null} onClick={() => show('address')}>
            {i18n.t(inAddress === null ? 'browser.show' : 'browser.hide')}
          </Button>
          <CopyButton
            name={i18n.t('browser.copyAddress')}
            read={async () => before + encodeURIComponent(await reveal())}
          />
        </div>
        <ProblemBanner problem={intent.problem.value} />
      </Section>
      <Section title={i18n.t('browser.code')}>
        <Segments
          legend={i18n.t('browser.tool')}
          options={namedOptions(browserTools, (value) => i18n.t(`browser.${value}`))}
          {...bindValue(tool)}
        />
        <p class="hint">
          {i18n.t('code.install')} <code class="mono">{install}</code>
        </p>
        <CodeBlock
          role="group"
          text={text}
          label={i18n.t('browser.codeTitle', [i18n.t(`browser.${tool.value}`)])}
        />
        {inCode === null ? (
          <p class="hint">
            {i18n.t('browser.fromEnvironment')} <code class="mono">{browserKeyVariable}</code>
          </p>
        ) : (
          <p class="error">{i18n.t('browser.keyInside')}</p>
        )}
        <div class="row row-wrap">
          <CopyButton key={text} read={() => text} />
          <Button small aria-pressed={inCode !== null} onClick={() => show('code')}>
            {i18n.t(inCode === null ? 'browser.withKey' : 'browser.withoutKey')}
          </Button>
        </div>
      </Section>
    </>
  );
}
