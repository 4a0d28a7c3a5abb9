import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { textOfFile } from '@/utils/file-text';
import { parseDomainList } from '@/utils/proxy/routing/domain-list';
import { parseProfileSites } from './parse-profile-sites';
import type { SectionProps } from './profile-validation';

const problems = {
  empty: 'where.hostInvalid',
  'bad-host': 'where.hostInvalid',
  'bad-block': 'where.blockInvalid',
  'bad-pattern': 'where.patternInvalid',
  'bad-scheme': 'where.schemeInvalid',
  'below-address': 'where.belowAddress',
} as const;

/** Debounce delay in milliseconds before the list, which may have 100,000 lines, is parsed. */
const debounceMs = 300;

/**
 * Text area for the sites of a profile, one per line, with errors by line and an import from a
 * file.
 */
export function SitesField({ draft, errors, change }: SectionProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const imported = useSignal<string | null>(null);
  const { sites, bad, paths } = parseProfileSites(draft.sites);

  function take(text: string) {
    clearTimeout(timer.current);
    if (text !== draft.sites) change({ sites: text });
  }

  async function importFile(file: File) {
    const { sites: found, refused } = parseDomainList(await textOfFile(file));
    const now = box.current?.value.trimEnd() ?? '';
    const text = [...(now === '' ? [] : [now]), ...found].join('\n');
    if (box.current) box.current.value = text;
    take(text);
    const first = refused.slice(0, 3).map(({ line, text: what }) => `${line}: ${what}`);
    imported.value = [
      i18n.t('where.imported', found.length),
      ...(refused.length > 0
        ? [i18n.t('where.notImported', refused.length), first.join(', ')]
        : []),
    ].join(' ');
  }

  return (
    <div class="field">
      <label for={id}>{i18n.t('where.sites')}</label>
      <textarea
        ref={box}
        id={id}
        class="textarea mono"
        rows={6}
        spellcheck={false}
        autocapitalize="off"
        defaultValue={draft.sites}
        aria-invalid={errors.sites ? true : undefined}
        aria-describedby={`${id}-note`}
        onInput={(event) => {
          const { value } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => take(value), debounceMs);
        }}
        onBlur={(event) => take(event.currentTarget.value)}
      />
      <p class="hint" id={`${id}-note`}>
        {i18n.t('where.count', sites.count)} {i18n.t('where.sitesHint')}
      </p>
      {!import.meta.env.FIREFOX && paths > 0 && (
        <p class="hint" role="status">
          {i18n.t('where.paths', paths)}
        </p>
      )}
      {(errors.sites ?? bad.length > 0) && (
        <div class="error" role="status">
          {errors.sites ?? i18n.t('where.badLines', bad.length)}
          <ul>
            {bad.slice(0, 10).map(({ line, text, problem }) => (
              <li key={line}>{i18n.t('where.badLine', [line, text, i18n.t(problems[problem])])}</li>
            ))}
          </ul>
        </div>
      )}
      <label class="field">
        <span class="label">{i18n.t('where.import')}</span>
        <input
          type="file"
          accept=".txt,.list,.hosts,text/plain"
          onChange={(event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            if (!file) return;
            importFile(file).catch((error: unknown) => {
              imported.value = i18n.t('where.importFailed', [
                error instanceof Error ? error.message : String(error),
              ]);
            });
            input.value = '';
          }}
        />
      </label>
      <p class="hint" role="status">
        {imported.value ?? i18n.t('where.importHint')}
      </p>
    </div>
  );
}
