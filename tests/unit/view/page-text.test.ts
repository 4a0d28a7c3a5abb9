// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { pricesIn } from '@/utils/compare/prices';
import { pageText } from '@/utils/view/page-text';

const bodyOf = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body;
const amountsIn = (text: string) => pricesIn(text).map(({ amount }) => amount);

test.each([
  ['1.299<sup>99</sup> €', '1.299,99 €', [1299.99]],
  ['$1,299<sup>99</sup>', '$1,299.99', [1299.99]],
  ['1&nbsp;299<sup>99</sup> €', '1 299.99 €', [1299.99]],
  ['CHF 1’299<sup>95</sup>', 'CHF 1’299.95', [1299.95]],
  ['$1.299.000<sup>50</sup>', '$1.299.000,50', [1_299_000.5]],
  ['<sup>$</sup>19<sup>99</sup>', '$19.99', [19.99]],
  ['<span>$</span> <b>19</b><sup><b>99</b></sup> each', '$ 19.99 each', [19.99]],
  ['129<sup>99</sup> zł', '129.99 zł', [129.99]],
  ['129<sup>99</sup><span> zł</span>', '129.99 zł', [129.99]],
  ['<b>129<sup>99</sup></b>\n  zł', '129.99 zł', [129.99]],
  ['129<sup>99</sup><!-- price --> <i> zł</i>', '129.99 zł', [129.99]],
  ['129<sup>99 zł</sup>', '129.99 zł', [129.99]],
  ['$129<sup>99                </sup>now', '$129.99 now', [129.99]],
  ['$19<sup><span></span>99</sup>', '$19.99', [19.99]],
  ['$19<sup><!-- -->99<!-- --></sup>', '$19.99', [19.99]],
  ['$19<sup><b><!-- -->9</b><b>9</b></sup>', '$19.99', [19.99]],
  ['129<sup>99<!-- --> <i></i>zł</sup>', '129.99 zł', [129.99]],
  ['129<sup>99</sup><span><!-- --><i></i> zł</span>', '129.99 zł', [129.99]],
  ['EUR 5<sup>95</sup>', 'EUR 5.95', [5.95]],
  ['Was $25, now $19<sup>99</sup>', 'Was $25, now $19.99', [25, 19.99]],
  ['$25<sup>50</sup> or $19<sup>99</sup>', '$25.50 or $19.99', [25.5, 19.99]],
])('small cents of a price are read as such: %s', async (markup, text, amounts) => {
  const read = await pageText(bodyOf(markup));
  expect(read).toBe(text);
  expect(amountsIn(read)).toEqual(amounts);
});

test.each([
  ['$19.99<sup>12</sup>', '$19.9912'],
  ['10<sup>12</sup> €5 each', '1012 €5 each'],
  ['10<sup>12</sup><p>€ 5</p>', '1012\n€ 5'],
  ['<p>$</p>10<sup>12</sup>', '$\n1012'],
  ['10<sup>12</sup> Rs', '1012 Rs'],
  ['10<sup>12</sup> krill', '1012 krill'],
  ['$10<sup>1<b>2</b>3</sup>', '$10123'],
  ['10<sup>12</sup> <span><i>€</i>5</span>', '1012 €5'],
  ['10<sup>12</sup><span><br>€ 5</span>', '1012\n\n€ 5'],
  ['$10<sup>12 m</sup>', '$1012 m'],
  ['19<sup>30</sup> Uhr, 5 €', '1930 Uhr, 5 €'],
])('another small number has no decimal point: %s', async (markup, text) => {
  expect(await pageText(bodyOf(markup))).toBe(text);
});

test('the text around small numbers is not read anew for each of them', async () => {
  const root = document.createElement('span');
  const read = vi.fn(() => '5');
  let inner = root;
  for (let depth = 0; depth < 300; depth += 1) {
    const [next, cents] = [document.createElement('span'), document.createElement('sup')];
    cents.textContent = '99';
    Object.defineProperty(next, 'textContent', { get: read });
    inner.append(next, cents);
    inner = next;
  }
  await pageText(root);
  expect(read).not.toHaveBeenCalled();
});
