// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { arrowOf, classWord } from '../../../../utils/extract/pager/signals';
import { pagerWord } from '../../../../utils/extract/pager/words';

test.each([
  'Next',
  'Next page »',
  'NEXT >',
  'Older posts',
  'Weiter',
  'Nächste Seite',
  'Page suivante',
  'Siguiente ›',
  'Próxima página',
  'Avanti',
  'Volgende',
  'Nästa',
  'Næste',
  'Seuraava',
  'Następna',
  'Další',
  'Következő',
  'Următoarea',
  'Следующая',
  'Далее →',
  'Наступна',
  'Επόμενη',
  'Sonraki',
  'التالي',
  'صفحه بعد',
  'הבא',
  '次へ',
  '次の10件',
  '下一页',
  '下一頁',
  '다음',
  'ถัดไป',
  'Tiếp theo',
  'Berikutnya',
  'अगला',
  'Next 20',
  'Go to next search page',
  'Next 20 items',
  'Zur nächsten Seite',
  'Aller à la page suivante',
  'Следующая Ctrl →',
  'Pagina următoare',
  'Sljedeća stranica',
  'Järgmine leht',
  'Pàgina següent',
  'Trang sau',
  'Halaman selanjutnya',
  'اگلا صفحہ',
  'Növbəti',
  'შემდეგი',
  '次の20件',
  '次のページへ',
  '下一頁',
  '下 20 条',
  '下 一 頁',
  '次のページへ進む',
  '次を表示する',
  'つぎへ',
  'NextPage',
  'Earlier posts',
  '다음 페이지',
  'Next 25 used cars',
  'Go to the next page of results for lamps',
])('%s leads on', (text) => {
  expect(pagerWord(text)).toBe('next');
});

test.each([
  'Load more',
  'Show more results',
  'Mehr laden',
  'Voir plus',
  'Показать ещё',
  'もっと見る',
  '加载更多',
  'Load 24 more',
  'Load more products',
  'See more jobs',
  'Mehr Ergebnisse laden',
  'Afficher plus de résultats',
  'Zobrazit další',
])('%s adds more', (text) => {
  expect(pagerWord(text)).toBe('more');
});

test.each(['Previous', 'Zurück', 'Précédent', 'Назад', '上一页', 'Last'])(
  '%s does not lead on',
  (text) => {
    expect(pagerWord(text)).toBe('previous');
  },
);

test.each(['Next article', 'Next photo', 'Nächster Beitrag', '下一篇', 'Continue'])(
  '%s may lead to another thing',
  (text) => {
    expect(pagerWord(text)).toBe('item');
  },
);

test.each([
  '',
  '2',
  'Read more',
  'Next day',
  'More about next steps',
  'Next generation cars',
  'Nextdoor',
  'Read more about us',
  'Next 7 days',
  'Next 24 hours',
  'Nächste 3 Tage',
  'Show 25 used cars',
])('%s says nothing', (text) => {
  expect(pagerWord(text)).toBeNull();
});

test('arrows point on in reading order', () => {
  expect(arrowOf('›')).toBe('on');
  expect(arrowOf(' → ')).toBe('on');
  expect(arrowOf('»')).toBe('far');
  expect(arrowOf('>>')).toBe('far');
  expect(arrowOf('＞')).toBe('on');
  expect(arrowOf('＜＜')).toBe('back');
  expect(arrowOf('》')).toBe('far');
  expect(arrowOf('‹')).toBe('back');
  expect(arrowOf('‹', true)).toBe('on');
  expect(arrowOf('»|')).toBeNull();
  expect(arrowOf('a > b')).toBeNull();
});

test('class words tell the way', () => {
  expect(classWord('pagination-next')).toBe('next');
  expect(classWord('nextpostslink')).toBe('next');
  expect(classWord('load-more btn')).toBe('more');
  expect(classWord('prev')).toBe('previous');
  expect(classWord('prev_next')).toBeNull();
  expect(classWord('prevnext')).toBeNull();
  expect(classWord('nextPrev')).toBeNull();
  expect(classWord('context')).toBeNull();
});
