// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { parseAddresses } from '@/utils/jobs/addresses';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { JobAddressField } = await import('@/components/jobs/job-address-field');

afterEach(cleanup);

function shown(typed = '') {
  const text = signal(typed);
  const Field = () => <JobAddressField text={text} list={parseAddresses(text.value)} />;
  render(<Field />);
  return text;
}

function choose(...files: File[]): void {
  fireEvent.change(screen.getByLabelText('Open files'), { target: { files } });
}

const table = 'name,page,picture\nA,https://a.test/1,https://a.test/1.png\n';

test('a file without addresses is told, and what was typed stays', async () => {
  const files: [string, string][] = [
    ['none.csv', '\n \n'],
    ['none.txt', '\n \n'],
    ['separators.csv', ',,\n,,\n'],
    ['heading.csv', 'name,url\n'],
    ['names.tsv', 'name\tprice\nLamp\t5\n'],
  ];
  for (const [name, content] of files) {
    const text = shown('https://typed.test/');
    choose(new File([content], name));
    expect((await screen.findByRole('alert')).textContent).toContain('no addresses in this file');
    expect(screen.getByRole('alert').textContent).toContain(name);
    expect(text.value).toBe('https://typed.test/');
    cleanup();
  }
});

test('addresses of a table come after what was typed, also of another column', async () => {
  const text = shown('https://typed.test/\n');
  choose(new File([table], 'pages.csv'));
  await vi.waitFor(() => expect(text.value).toBe('https://typed.test/\nhttps://a.test/1'));
  fireEvent.change(await screen.findByLabelText('Column with the addresses'), {
    target: { value: '2' },
  });
  expect(text.value).toBe('https://typed.test/\nhttps://a.test/1.png');
});

test.each([
  ['pages.csv', 'name,page\nA,https://a.test/?filter[0-99]=1\n'],
  ['pages.xml', '<urlset><url><loc>https://a.test/?filter[0-99]=1</loc></url></urlset>'],
])('an address that was found in %s stands for itself', async (name, content) => {
  const text = shown('https://typed.test/[1-2]');
  choose(new File([content], name));
  const found = 'https://a.test/?filter%5B0-99%5D=1';
  await vi.waitFor(() => expect(text.value).toBe(`https://typed.test/[1-2]\n${found}`));
});

test('another column is offered only while the text is that of the file', async () => {
  const text = shown();
  choose(new File([table], 'pages.csv'));
  await screen.findByLabelText('Column with the addresses');
  text.value += '\nhttps://added.test/';
  await vi.waitFor(() => expect(screen.queryByLabelText('Column with the addresses')).toBeNull());
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'https://typed.test/' } });
  expect(screen.queryByLabelText('Column with the addresses')).toBeNull();
  expect(text.value).toBe('https://typed.test/');
});

test('what is added while a file is read stays', async () => {
  const text = shown('https://typed.test/');
  choose(new File([table], 'pages.csv'));
  text.value += '\nhttps://added.test/';
  await vi.waitFor(() =>
    expect(text.value).toBe('https://typed.test/\nhttps://added.test/\nhttps://a.test/1'),
  );
});
