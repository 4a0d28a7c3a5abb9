import type { Recipe, RecipeDefinition } from '@/utils/recipes/schema';

const print = (label: string): RecipeDefinition['locators']['fields'][number] => ({
  kind: 'text',
  part: '',
  tag: 'span',
  label,
  facts: [],
  classes: ['price'],
  path: ['div', 'span'],
  values: {
    shapes: { '1a': 1 },
    length: 2,
    magnitude: null,
    digits: 0,
    begins: 1,
    distinct: 1,
    address: [],
  },
  fill: 1,
  twins: { count: 1, rank: 0 },
});

/** Recipe with the fields 'Price' and 'Name', in another order than their locators. */
export const draft = (name = 'Lamps'): RecipeDefinition => ({
  name,
  site: { origin: 'https://a.test', path: '/list' },
  locators: {
    list: {
      kind: 'list',
      count: 24,
      record: { tag: 'li', role: '', id: '', classes: ['card'] },
      around: [],
      members: 1,
      together: true,
    },
    uniform: true,
    fields: [print('Name'), print('Price')],
    others: [],
  },
  fields: [
    { name: 'Price', kind: 'money', locator: 1 },
    { name: 'Name', kind: 'text', locator: 0 },
  ],
});

export const recipe = (more: Partial<Recipe> = {}): Recipe => ({
  id: '11111111-1111-4111-8111-111111111111',
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
  draft: draft(),
  lastRun: null,
  ...more,
});
