// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { throttleLayout } from '@/utils/view/throttle-layout';

const held = 'div[style^="content-visibility"]';

async function eased(body: string): Promise<Document> {
  const page = new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');
  await throttleLayout(page);
  return page;
}

const paragraphs = (count: number) => '<p>Oak <b>12</b></p>'.repeat(count);

describe('a page of many thousand elements', () => {
  test('is held in parts, whole and in its order', async () => {
    const body = `<h1>Trees</h1>${Array.from({ length: 4000 }, (_, at) => `<p>Oak ${at}</p>`).join('')}<p>End</p>`;
    const page = await eased(body);
    const holders = [...page.querySelectorAll(held)];
    expect(holders.length).toBeGreaterThan(10);
    for (const { children } of holders) expect(children.length).toBeLessThanOrEqual(310);
    expect(page.querySelectorAll('p')).toHaveLength(4001);
    for (const holder of holders) holder.replaceWith(...holder.childNodes);
    expect(page.body.getHTML() === body).toBe(true);
  });

  test('is held in parts deep in its parts, too, and in lists without numbers', async () => {
    const page = await eased(
      `<main><section>${paragraphs(1500)}</section><ul>${'<li>Oak</li>'.repeat(1500)}</ul></main>`,
    );
    expect(page.querySelectorAll(`section > ${held}`).length).toBeGreaterThan(4);
    expect(page.querySelectorAll(`ul > ${held}`).length).toBeGreaterThan(3);
    expect(page.querySelectorAll('li')).toHaveLength(1500);
  });

  test('breaks a line of words and marks only after a thousand of them', async () => {
    const page = await eased('<b>x</b> '.repeat(5000));
    expect(page.querySelectorAll(held)).toHaveLength(5);
    expect(page.body.textContent === 'x '.repeat(5000)).toBe(true);
  });
});

describe('is left as it is', () => {
  test.each([
    ['a page of some hundred elements', paragraphs(800)],
    ['a list with numbers', `<ol>${'<li>Oak</li>'.repeat(4000)}</ol>`],
    ['code', `<pre>${'<i>let</i> '.repeat(4000)}</pre>`],
    ['a table', `<table><tbody>${'<tr><td>Oak</td></tr>'.repeat(2000)}</tbody></table>`],
    ['what is placed by its styles', `<p style="POSITION: absolute">x</p>${paragraphs(2000)}`],
    ['a page with a grid', `<style>main { display: grid }</style>${paragraphs(2000)}`],
    [
      'a page that looks for neighbours',
      `<style>body > p { color: red }</style>${paragraphs(2000)}`,
    ],
  ])('%s', async (_, body) => {
    expect((await eased(body)).querySelectorAll(held)).toHaveLength(0);
  });
});
