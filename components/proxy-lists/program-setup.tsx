import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { useWindowEvent } from '@/components/ui/hooks/use-window-event';
import { proxyCode, type ProxyTool, proxyTools, takesSocks } from '@/utils/export/code/proxies';
import type { ListRequest } from '@/utils/proxy-lists/schema';
import type { ParsedLine } from './list-preview';
import { fitsQr, QrCode } from './qr-code';
import { Segments } from '../ui/segments';
import { SelectField, namedOptions } from '../ui/select-field';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import styles from './proxy-lists.module.css';
import { classes } from '@/components/ui/classes';
import { toggle, bindValue } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';

interface Props {
  lines: readonly ParsedLine[];
  protocol: ListRequest['protocol'];
}

/**
 * One line prepared for a program: to copy, as a QR code, or as settings. Text that contains the
 * login is hidden until requested.
 */
export function ProgramSetup({ lines, protocol }: Props) {
  const chosen = useSignal(0);
  const qr = useSignal(false);
  const tool = useSignal<ProxyTool>('curl');
  const withLogin = useSignal(false);
  const hide = () => {
    qr.value = false;
    withLogin.value = false;
  };
  useWindowEvent('blur', hide);
  const at = Math.min(chosen.value, lines.length - 1);
  const line = lines[at];
  if (!line) return null;
  const name = i18n.t(`proxyLists.${tool.value}`);
  const can = protocol === 'http' || takesSocks(tool.value);
  const code = proxyCode(tool.value, { ...line.parts, protocol, withLogin: withLogin.value });
  return (
    <Section title={i18n.t('proxyLists.use')}>
      <div class={classes('row row-wrap', styles.one)}>
        <SelectField
          name={i18n.t('proxyLists.line')}
          value={String(at)}
          options={lines.map((_, index) => ({
            value: String(index),
            name: i18n.t('proxyLists.lineNumber', [index + 1]),
          }))}
          onChange={(value) => {
            chosen.value = Number(value);
            hide();
          }}
        />
        <CopyButton key={at} name={i18n.t('proxyLists.copyLine')} read={() => line.text} />
        <Button small aria-expanded={qr.value} onClick={toggle(qr)}>
          {i18n.t(qr.value ? 'proxyLists.qrHide' : 'proxyLists.qrShow')}
        </Button>
      </div>
      {qr.value && !fitsQr(line.text) && <p class="hint">{i18n.t('proxyLists.qrTooLong')}</p>}
      {qr.value && fitsQr(line.text) && (
        <div class="stack-s">
          <QrCode text={line.text} label={i18n.t('proxyLists.qrAlt', [at + 1])} />
          <p class="hint">{i18n.t('proxyLists.qrHint')}</p>
        </div>
      )}
      <Segments
        legend={i18n.t('proxyLists.tool')}
        options={namedOptions(proxyTools, (value) => i18n.t(`proxyLists.${value}`))}
        {...bindValue(tool)}
      />
      {can ? (
        <>
          <CodeBlock text={code.text} label={i18n.t('proxyLists.codeTitle', [name])} />
          <p class={withLogin.value ? 'error' : 'hint'}>
            {i18n.t(withLogin.value ? 'proxyLists.loginInside' : 'proxyLists.fromEnvironment')}
          </p>
          <div class="row row-wrap">
            <CopyButton key={code.text} read={() => code.text} />
            <Button small aria-pressed={withLogin.value} onClick={toggle(withLogin)}>
              {i18n.t(withLogin.value ? 'proxyLists.withoutLogin' : 'proxyLists.withLogin')}
            </Button>
          </div>
        </>
      ) : (
        <p class="hint">{i18n.t('proxyLists.noSocks', [name])}</p>
      )}
    </Section>
  );
}
