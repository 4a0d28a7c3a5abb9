import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { logFailure } from '@/utils/log-failure';
import { send } from '@/utils/messaging/send';
import type { FoundNext, Paging } from '@/utils/paging/schema';
import { fieldsOf } from '@/utils/recipes/recipe-fields';
import {
  maxPages,
  maxRows,
  type NextPage,
  NextPageSchema,
  type Recipe,
} from '@/utils/recipes/schema';
import { isWhole, wholeNumber } from '@/utils/whole-number';
import { ChooseNext } from './choose-next';
import { handleSubmit } from '@/components/ui/handle-submit';
import { countText, numberText } from '@/utils/i18n/format';
import styles from './paging.module.css';

interface Source {
  list: Paging['list'];
  /** Names of columns that can't be found again for sure. */
  missing: string[];
}

interface Props {
  tabId: number;
  recipeId: string | null;
  /** Resolves to the list to read. */
  source: () => Promise<Source>;
  onPages?: (() => void) | undefined;
}

const defaultPageLimit = 10;
const defaultRowLimit = 1000;

/** Offers to read the following pages of the shown list. */
export function MorePagesOfList({
  tabId,
  search,
  view,
  onPages,
}: {
  tabId: number;
  search: string;
  view: ChosenList;
  /** Called before the next page is looked for. */
  onPages?: (() => void) | undefined;
}) {
  const source = async (): Promise<Source> => {
    const columns = view.columns.map(({ at }) => at);
    const located = await send('picker/locate', { tabId, search, list: view.list, columns });
    const { fields, missing } = fieldsOf(view.columns, located.columns);
    return {
      list: { locators: located.locators, fields },
      missing: missing.map(({ name }) => name),
    };
  };
  return <MorePages tabId={tabId} recipeId={null} source={source} onPages={onPages} />;
}

/** Offers the same for a recipe; no question if the recipe has a next page. */
export function MorePagesOfRecipe({ tabId, recipe }: { tabId: number; recipe: Recipe }) {
  const intent = useIntent();
  const { locators, fields, next } = recipe.draft;
  const list = { locators, fields };
  if (!next) {
    const source = async () => ({ list, missing: [] });
    return <MorePages tabId={tabId} recipeId={recipe.id} source={source} />;
  }
  return (
    <div class="stack-s">
      {next.link && <OwnLink key={recipe.revision} tabId={tabId} recipe={recipe} next={next} />}
      <p>
        <Button
          small
          disabled={intent.pending.value}
          onClick={() =>
            void intent.run(() => send('paging/start', { tabId, list, recipeId: recipe.id, next }))
          }
        >
          {countText('paging.moreOfRecipe', next.pages)}
        </Button>
      </p>
      <p class="hint">{i18n.t('paging.where')}</p>
      <ProblemBanner problem={intent.problem.value} />
    </div>
  );
}

/** Whether the page has the next link that the recipe holds, and otherwise which one is taken. */
function OwnLink({ tabId, recipe, next }: { tabId: number; recipe: Recipe; next: NextPage }) {
  const intent = useIntent();
  const answer = useSignal<FoundNext | null>(null);
  useEffect(() => {
    void intent.run(async () => {
      answer.value = await send('paging/find-next', { tabId, next });
    });
  }, []);
  const found = answer.value;
  const name = found?.name || '→';
  const isGuess = found?.kind === next.kind && found.own !== 'found';
  const keep = ({ name, kind, link }: FoundNext) =>
    intent.run(async () => {
      if (!link || kind === 'none') return;
      const draft = { ...recipe.draft, next: { ...next, kind, name: name || '→', link } };
      await send('recipes/save', { draft, replaces: recipe.id });
    });
  return (
    <>
      {found && (
        <p class={`break ${isGuess ? '' : 'hint'}`} role="status">
          {isGuess
            ? i18n.t('paging.own_guessed', [name])
            : found.own === 'found'
              ? i18n.t('paging.own_found', [name])
              : i18n.t('paging.own_none')}
        </p>
      )}
      {isGuess && found.link && !inIncognitoWindow && (
        <p>
          <Button small disabled={intent.pending.value} onClick={() => void keep(found)}>
            {i18n.t('paging.ownKeep', [name])}
          </Button>
        </p>
      )}
      {!inIncognitoWindow && <ChooseNext tabId={tabId} onChosen={(chosen) => void keep(chosen)} />}
      <ProblemBanner problem={intent.problem.value} />
    </>
  );
}

/** Button that looks for the next page, and the question that follows. */
function MorePages({ tabId, recipeId, source, onPages }: Props) {
  const intent = useIntent();
  const question = useSignal<(Source & { found: FoundNext }) | null>(null);
  const hide = () => {
    question.value = null;
    send('paging/hide', { tabId }).catch(logFailure('removing the outline'));
  };
  useEffect(
    () => () => {
      if (question.value) hide();
    },
    [],
  );
  const findNext = () =>
    intent.run(async () => {
      onPages?.();
      const found = await send('paging/find-next', { tabId });
      question.value = { ...(await source()), found };
    });
  const go = (next: NextPage) =>
    intent.run(async () => {
      if (!question.value) return;
      // Columns may have been edited meanwhile.
      const { list } = await source();
      await send('paging/start', { tabId, list, recipeId, next });
      question.value = null;
    });
  return (
    <>
      {question.value ? (
        <Question
          {...question.value}
          tabId={tabId}
          onChosen={(found) => {
            if (question.value) question.value = { ...question.value, found };
          }}
          pending={intent.pending.value}
          onGo={(next) => void go(next)}
          onCancel={hide}
        />
      ) : (
        <p>
          <Button small disabled={intent.pending.value} onClick={() => void findNext()}>
            {i18n.t('paging.more')}
          </Button>
        </p>
      )}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </>
  );
}

interface QuestionProps {
  tabId: number;
  found: FoundNext;
  missing: readonly string[];
  pending: boolean;
  onChosen: (found: FoundNext) => void;
  onGo: (next: NextPage) => void;
  onCancel: () => void;
}

function foundText({ kind, name, link }: FoundNext): string {
  if (kind !== 'next' && kind !== 'more') return i18n.t(`paging.found_${kind}`);
  return i18n.t(`paging.${link?.byHand ? 'chosen' : 'found'}_${kind}`, [name || '→']);
}

const limitError = (text: string, max: number): string | undefined =>
  isWhole(text, 1, max) ? undefined : i18n.t('paging.limitInvalid', [numberText(max)]);

/** Question before paging: the next page that was found, the limits, and where it runs. */
function Question({ tabId, found, missing, pending, onChosen, onGo, onCancel }: QuestionProps) {
  const pages = useSignal(String(defaultPageLimit));
  const rows = useSignal(String(defaultRowLimit));
  const kind = found.kind === 'none' ? 'scroll' : found.kind;
  const next = NextPageSchema.safeParse({
    kind,
    ...(found.name !== '' && { name: found.name.slice(0, 200) }),
    ...(found.link && { link: found.link }),
    pages: wholeNumber(pages.value, 4),
    rows: wholeNumber(rows.value, 5),
  }).data;
  return (
    <form
      class={`stack-s ${styles.question}`}
      aria-label={i18n.t('paging.more')}
      onSubmit={handleSubmit(() => next && onGo(next))}
    >
      <p class="break" role="status">
        {foundText(found)}
      </p>
      <ChooseNext tabId={tabId} onChosen={onChosen} />
      {missing.length > 0 && (
        <p class="hint break">{i18n.t('recipes.leftOut', [missing.join(', ')])}</p>
      )}
      <div class={styles.limits}>
        <TextField
          numeric
          name={i18n.t(`paging.pages_${kind}`)}
          {...bindText(pages)}
          error={limitError(pages.value, maxPages)}
        />
        <TextField
          numeric
          name={i18n.t('paging.rows')}
          {...bindText(rows)}
          error={limitError(rows.value, maxRows)}
        />
      </div>
      <p class="hint">{i18n.t('paging.where')}</p>
      <p class="row row-wrap">
        <Button small primary type="submit" disabled={pending || !next}>
          {i18n.t('paging.go')}
        </Button>
        <Button small onClick={onCancel}>
          {i18n.t('common.cancel')}
        </Button>
      </p>
    </form>
  );
}
