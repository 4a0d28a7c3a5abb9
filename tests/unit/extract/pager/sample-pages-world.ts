import { list, shop, type SamplePage } from './sample-pages';

/** Words for the next and the previous page that the other samples of languages do not have. */
const words = [
  ['sl', 'Naslednja stran', 'Prejšnja stran'],
  ['bg', 'Следваща страница', 'Предишна страница'],
  ['mk', 'Следна страница', 'Претходна страница'],
  ['lt', 'Kitas puslapis', 'Ankstesnis puslapis'],
  ['lv', 'Nākamā lapa', 'Iepriekšējā lapa'],
  ['et', 'Järgmine leht', 'Eelmine leht'],
  ['is', 'Næsta síða', 'Fyrri síða'],
  ['ca', 'Pàgina següent', 'Pàgina anterior'],
  ['eu', 'Hurrengo orria', 'Aurreko orria'],
  ['gl', 'Páxina seguinte', 'Páxina anterior'],
  ['sq', 'Faqja tjetër', 'Faqja e mëparshme'],
  ['he', 'לעמוד הבא', 'לעמוד הקודם'],
  ['ar', 'الصفحة التالية «', '» الصفحة السابقة'],
  ['fa', 'صفحه بعدی', 'صفحه قبلی'],
  ['hi', 'अगला पृष्ठ', 'पिछला पृष्ठ'],
  ['bn', 'পরবর্তী পাতা', 'আগের পাতা'],
  ['ta', 'அடுத்த பக்கம்', 'முந்தைய பக்கம்'],
  ['ms', 'Halaman seterusnya', 'Halaman sebelumnya'],
  ['zh', '后一页', '前一页'],
  ['zh', '下一页 >>', '<< 上一页'],
  ['ko', '다음 20개', '이전 20개'],
  ['de', 'Nächste 20 Treffer', 'Vorherige 20 Treffer'],
  ['fr', '20 suivants', '20 précédents'],
  ['fr', 'Page suiv.', 'Page préc.'],
  ['es', 'Siguientes 20', 'Anteriores 20'],
  ['pt', 'Próximos 20 resultados', '20 resultados anteriores'],
  ['it', 'Successivi', 'Precedenti'],
  ['nl', 'Volgende 20 resultaten', 'Vorige 20 resultaten'],
  ['sv', 'Nästa 20', 'Föregående 20'],
  ['pl', 'Kolejna strona', 'Poprzednia strona'],
  ['sk', 'Nasledujúca strana', 'Predchádzajúca strana'],
  ['hu', 'Tovább', 'Vissza'],
  ['ro', 'Pagina următoare', 'Pagina anterioară'],
  ['ru', 'На следующую страницу', 'На предыдущую страницу'],
  ['uk', 'Далі', 'Назад'],
  ['tr', 'Sonraki 20', 'Önceki 20'],
  ['az', 'Növbəti səhifə', 'Əvvəlki səhifə'],
] as const;

const rightToLeft = new Set(['ar', 'fa', 'he']);

export const world: readonly SamplePage[] = [
  ...words.map(([language, on, back]) => ({
    name: `${language}: ${on}`,
    url: `${shop}?sort=2&x=b`,
    body: list(`<p class="paging"><a href="/c/a7c">${back}</a> <a on href="/c/a9d">${on}</a></p>`),
    rightToLeft: rightToLeft.has(language),
  })),
  {
    name: 'Arabic: an icon that points to the left',
    url: `${shop}?page=2`,
    body: list(
      `<ul class="pagination"><li><a href="?page=1"><i class="fa fa-angle-right"></i></a></li><li class="active"><span>٢</span></li><li><a href="?page=3">٣</a></li><li><a on href="?page=3"><i class="fa fa-angle-left"></i></a></li></ul>`,
    ),
    rightToLeft: true,
  },
];
