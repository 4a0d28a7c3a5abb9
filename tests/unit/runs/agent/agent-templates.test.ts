import { describe, expect, test } from 'vitest';
import {
  agentTools,
  followUps,
  isAgentTool,
  templateFor,
} from '@/utils/runs/agent/agent-templates';
import { firstPlaceholder } from '@/utils/runs/agent/template-gaps';
import { agentText, messageWithin } from '@/utils/runs/agent/agent-text';
import { plan } from '../../../service/agent/plan.ts';

const page = 'https://shop.test/lamps';
const values: Record<string, string> = {
  '[address]': page,
  '[site]': 'https://shop.test/',
  '[configuration id]': 'cfg_1a2b',
  '[schedule id]': 'job_3c4d',
};

/** Text with every gap filled in: with a value of its type, or with its own example word. */
function completed(text: string): string {
  let whole = text;
  for (let gap = firstPlaceholder(whole, text); gap; gap = firstPlaceholder(whole, text)) {
    const name = whole.slice(gap.start, gap.end);
    whole = whole.slice(0, gap.start) + (values[name] ?? name.slice(1, -1)) + whole.slice(gap.end);
  }
  return whole;
}

const planned = (text: string) => plan(text).map(({ tool }) => tool);

describe('an example for each action', () => {
  test('there are the eleven of the interface', () => {
    expect(new Set(agentTools).size).toBe(11);
    expect(agentTools.every((tool) => isAgentTool(tool))).toBe(true);
    expect(isAgentTool('toString')).toBe(false);
  });

  test.each(agentTools)('%s, by itself and after the line of a page', (tool) => {
    expect(planned(completed(templateFor(tool, false)))).toEqual([tool]);
    expect(planned(agentText(page, completed(templateFor(tool, true))))).toEqual([tool]);
  });

  test('names the page or its site, or leaves a gap for them', () => {
    expect([templateFor('scrape_url', true), templateFor('discover_urls', true)]).toEqual([
      'Scrape this page and get [what to find]',
      'Find all [product] urls on this site',
    ]);
    expect([templateFor('scrape_url', false), templateFor('discover_urls', false)]).toEqual([
      'Scrape [address] and get [what to find]',
      'Find all [product] urls on [site]',
    ]);
  });

  test('what goes on with an id asks for what it says', () => {
    expect(planned(completed(followUps.scheme('sch_9')))).toEqual(['scrape_url']);
    expect(planned(completed(followUps.config('cfg_9')))).toEqual(['create_schedule']);
    expect(plan(followUps.pause('job_9'))).toEqual([
      { tool: 'toggle_schedule', params: { schedule_id: 'job_9', is_active: false } },
    ]);
    expect(plan(followUps.resume('job_9'))).toEqual([
      { tool: 'toggle_schedule', params: { schedule_id: 'job_9', is_active: true } },
    ]);
  });
});

describe('gaps', () => {
  test('the first one is found until all are completed', () => {
    const text = templateFor('generate_schema', false);
    const gap = firstPlaceholder(text, text);
    expect(gap && text.slice(gap.start, gap.end)).toBe('[address]');
    expect(firstPlaceholder(completed(text), text)).toBeNull();
  });

  test("brackets of the user's own are none", () => {
    const example = templateFor('create_schedule', false);
    expect(firstPlaceholder('Get the text of [data-id="1"] and a[0]', example)).toBeNull();
    expect(firstPlaceholder('Schedule //tr[30] every 5 minutes', example)).toBeNull();
    expect(firstPlaceholder('Schedule [name] every 5 minutes', example)).toBeNull();
    expect(firstPlaceholder(example, '')).toBeNull();
  });
});

test('a text that was sent goes back into the box without the line of its page', () => {
  expect(messageWithin(page, agentText(page, 'Prices?\n\nPage: x'))).toBe('Prices?\n\nPage: x');
  expect(messageWithin('', 'Page: typed by hand')).toBe('Page: typed by hand');
  expect(messageWithin(page, 'Another form')).toBe('Another form');
});
