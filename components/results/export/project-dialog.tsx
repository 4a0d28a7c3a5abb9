import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { DroppedAddresses } from '@/components/jobs/dropped-addresses';
import { CountrySelect } from '@/components/ui/country-select';
import { CheckField } from '@/components/ui/check-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import { bindValue, storeTyped } from '@/components/ui/signals';
import { codeEndpoints } from '@/utils/account/code-endpoints';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { saveFile } from '@/utils/browser/save-file';
import { nextPlan } from '@/utils/export/project/next-plan';
import { projectArchive } from '@/utils/export/project/project';
import { type Engine, engines } from '@/utils/export/project/project-request';
import { parseAddresses } from '@/utils/jobs/addresses';
import type { Recipe } from '@/utils/recipes/schema';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { countText } from '@/utils/i18n/format';

export interface ProjectSource {
  name: string;
  /** Recipe that reads the rows; null if each page is one row. */
  recipe: Recipe | null;
  /** Addresses proposed, one a line. */
  addresses: string;
  options: ScrapeOptions;
}

const routes = ['scraper', 'proxy'] as const;

/** Dialog that saves a recipe or job as a project for Scrapy and Crawlee. */
export function ProjectDialog({ source, onClose }: { source: ProjectSource; onClose: () => void }) {
  const id = useId();
  const intent = useIntent();
  const chosen = useSignal<readonly Engine[]>(engines);
  const route = useSignal<(typeof routes)[number]>('scraper');
  const country = useSignal(source.options.country);
  const text = useSignal(source.addresses);
  const list = parseAddresses(text.value);
  const { addresses } = list;
  const { countries } = scrapeContext();
  const further = source.recipe?.draft.next;

  const save = async (): Promise<void> => {
    const isSaved = await intent.run(async () => {
      const { file, name } = await projectArchive(
        {
          name: source.name,
          recipe: source.recipe,
          engines: chosen.value,
          route: route.value,
          addresses,
          options: { ...source.options, country: country.value },
          ...codeEndpoints(connectedAccount()),
        },
        Date.now(),
      );
      saveFile(name, file);
    });
    if (isSaved) onClose();
  };

  return (
    <FormDialog
      title={i18n.t('project.title', [source.name])}
      body={i18n.t('project.body')}
      confirm={i18n.t('project.save')}
      disabled={intent.pending.value || addresses.length === 0 || chosen.value.length === 0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <fieldset class="fieldset">
        <legend>{i18n.t('project.engines')}</legend>
        {engines.map((engine) => (
          <CheckField
            key={engine}
            name={i18n.t(`project.${engine}`)}
            checked={chosen.value.includes(engine)}
            onChange={(checked) => {
              chosen.value = engines.filter((one) =>
                one === engine ? checked : chosen.value.includes(one),
              );
            }}
          />
        ))}
      </fieldset>
      <SelectField
        name={i18n.t('project.route')}
        {...bindValue(route)}
        options={namedOptions(routes, (value) => i18n.t(`project.route_${value}`))}
        hint={i18n.t(`project.hint_${route.value}`)}
      />
      <CountrySelect
        codes={countries}
        {...bindValue(country)}
        none={i18n.t('project.anyCountry')}
      />
      <div class="field">
        <label for={id}>{i18n.t('project.addresses')}</label>
        <textarea
          id={id}
          class="textarea"
          rows={4}
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          value={text.value}
          onInput={storeTyped(text)}
        />
        <p class="hint" id={`${id}-hint`}>
          {countText('project.count', addresses.length)}
        </p>
      </div>
      <DroppedAddresses list={list} />
      {further && !nextPlan(further) && <p class="hint">{i18n.t('project.notFollowed')}</p>}
      <ProblemBanner problem={intent.problem.value} />
    </FormDialog>
  );
}
