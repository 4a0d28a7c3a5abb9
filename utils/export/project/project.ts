import { plainAddress } from '../../runs/address';
import { recipeFile } from '../../recipes/recipe-file';
import { proxiedRequest, scrapeCall } from '../code/request';
import { FromEnvironment, variablesIn } from '../code/quote';
import { safeName } from '../file-name';
import { createNames } from '../unique-names';
import { wellFormed } from '../well-formed';
import { createArchive } from '../zip';
import answersModule from './files/answers.mjs.txt?raw';
import answersPython from './files/answers.py?raw';
import crawler from './files/crawler.mjs.txt?raw';
import nextPageModule from './files/next-page.mjs.txt?raw';
import nextPagePython from './files/next_page.py?raw';
import progressModule from './files/progress.mjs.txt?raw';
import progressPython from './files/progress.py?raw';
import rowsModule from './files/rows.mjs.txt?raw';
import rowsPython from './files/rows.py?raw';
import spider from './files/spider.py?raw';
import { listPlan } from './list-plan';
import { nextPlan } from './next-plan';
import type { ProjectRequest } from './project-request';
import { readableOptions, unreadParameters } from './readable-options';
import { readme } from './readme';

export type ProjectFiles = Readonly<Record<string, string>>;

const asJson = (value: unknown): string => `${wellFormed(JSON.stringify(value, null, 2))}\n`;

/** Versions that the long test runs. */
const crawleeVersion = '3.18.1';
const cheerioVersion = '1.0.0-rc.12';

export const packageJson = asJson({
  name: 'vantage-rows',
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: { start: 'node crawler.mjs' },
  engines: { node: '>=20' },
  dependencies: { '@crawlee/cheerio': crawleeVersion, cheerio: cheerioVersion },
});

/** Leaves secrets to the environment: `{"environment": "NAME"}`. */
function withoutSecrets(value: unknown): unknown {
  if (value instanceof FromEnvironment) return { environment: value.name };
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutSecrets(part)]),
  );
}

/**
 * Files of a project that collects rows elsewhere: a Scrapy spider, a Crawlee crawler or both, what
 * they read, and how they are run. What is the user's is in data files only, so that no text can
 * become code. Contains no key, login or session: programs read them from the environment.
 */
export function projectFiles(request: ProjectRequest): ProjectFiles {
  const { recipe, route, options, scraper, proxy } = request;
  const list = recipe ? listPlan(recipe.draft) : null;
  const unique = createNames();
  const { body } = scrapeCall(
    'https://page.example/',
    readableOptions(options, list !== null),
    null,
  );
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'url'));
  const { modifiers } = proxiedRequest('https://page.example/', options.country ?? '', null);
  const isScraper = route === 'scraper';
  const columns = list
    ? [...list.fields.map(({ name }) => name), 'page_url']
    : ['page_url', 'final_url', 'status_code', 'content'];
  const project = {
    name: request.name,
    route,
    scraper: isScraper ? { address: scraper, body: withoutSecrets(own) } : null,
    proxy: isScraper
      ? null
      : { server: proxy ? `http://${proxy.host}:${proxy.port}` : null, modifiers },
    columns: columns.map(unique),
    next: nextPlan(recipe?.draft.next),
    list,
  };
  const variables = isScraper
    ? [
        'VANTAGE_SCRAPER_KEY',
        ...(scraper === null ? ['VANTAGE_SCRAPER_URL'] : []),
        ...variablesIn(own),
      ]
    : ['PROXY_USERNAME', 'PROXY_PASSWORD', ...(proxy === null ? ['PROXY_SERVER'] : [])];
  return {
    'README.md': readme({
      ...request,
      variables,
      unread: isScraper ? unreadParameters(options) : [],
      hasConfig: isScraper && 'config_id' in own,
    }),
    'project.json': asJson(project),
    'addresses.txt': request.addresses.map((address) => `${plainAddress(address)}\n`).join(''),
    ...(recipe ? { 'recipe.json': recipeFile([recipe]) } : {}),
    ...(request.engines.includes('scrapy')
      ? {
          'scrapy/spider.py': spider,
          'scrapy/answers.py': answersPython,
          'scrapy/progress.py': progressPython,
          'scrapy/rows.py': rowsPython,
          'scrapy/next_page.py': nextPagePython,
          'scrapy/requirements.txt': 'Scrapy>=2.8\n',
        }
      : {}),
    ...(request.engines.includes('crawlee')
      ? {
          'crawlee/crawler.mjs': crawler,
          'crawlee/answers.mjs': answersModule,
          'crawlee/progress.mjs': progressModule,
          'crawlee/rows.mjs': rowsModule,
          'crawlee/next-page.mjs': nextPageModule,
          'crawlee/package.json': packageJson,
        }
      : {}),
  };
}

/**
 * Project as an archive with one folder.
 * @param at timestamp in ms of its files.
 */
export async function projectArchive(
  request: ProjectRequest,
  at: number,
): Promise<{ file: Blob; name: string }> {
  const folder = safeName(request.name);
  const archive = createArchive();
  for (const [path, text] of Object.entries(projectFiles(request)))
    await archive.add(`${folder}/${path}`, new Blob([text]), at);
  return { file: await archive.end(), name: `${folder}.zip` };
}
