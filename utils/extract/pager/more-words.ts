import { textSet } from './text-set';

/** Words for 'more', and the words beside them on buttons that add rows; one language a line. */
const languages = `
more|load,show,see,view,get,display,fetch|
mehr,weitere,weiteren|laden,zeigen,anzeigen,einblenden,nachladen|
plus,suite,suivants,suivantes|charger,afficher,voir|
más,mas|cargar,ver,mostrar|
mais|carregar,ver,mostrar,exibir|
altri,altro,altre,più|carica,mostra,vedi,visualizza|
meer|laad,laden,toon,tonen,bekijk|
fler,flere,mer,mere|visa,vis,ladda,last,hent,indlæs,hämta|
lisää|näytä,lataa|
więcej,kolejne|pokaż,załaduj,wczytaj,zobacz|
další,více,ďalšie,viac|načíst,zobrazit,načítať,zobraziť|
több,további|betöltése,megjelenítése,mutasd|
multe,mult|încarcă,arată,vezi,afișează|
ещё,еще,больше|показать,загрузить,смотреть|
ще,більше|показати,завантажити|
още|покажи,зареди,виж|
još|prikaži,učitaj,prikazi,ucitaj|
περισσότερα,περισσότερων|φόρτωση,εμφάνιση,δείτε,προβολή|
fazla|göster,yükle,gör|
المزيد|عرض,تحميل,مشاهدة|
بیشتر|نمایش,مشاهده,بارگذاری|
עוד|טען,הצג,ראה|
thêm|xem,tải|
lainnya,banyak|muat,lihat,tampilkan|
`
  .split('\n')
  .flatMap((line) => {
    const [more, verbs] = line.split('|').map((part) => new Set(part.split(',')));
    return more && verbs ? [{ more, verbs }] : [];
  });

/** Verbs that mean fetching; showing more may also unfold a text. */
const loading = textSet(
  'load|fetch|laden|nachladen|laad|charger|cargar|carregar|carica|ladda|last|indlæs|hent|hämta|lataa|załaduj|wczytaj|načíst|načítať|betöltése|încarcă|загрузить|завантажити|зареди|učitaj|ucitaj|φόρτωση|yükle|تحميل|بارگذاری|טען|tải|muat',
);

const longest = 6;
const wordsOf = (bare: string): string[] =>
  bare
    .replaceAll(/\p{N}+/gu, ' ')
    .split(' ')
    .filter(Boolean);

/** The same for languages that put no spaces between words. */
const unspaced =
  /もっと(?:見|み|表示|読み込)|さらに(?:見|表示|読み込)|続きを(?:見|表示|読み込)|(?:加载|載入|加載|显示|顯示|查看|浏览|瀏覽|看)更多|더\s?(?:보기|불러오기|로드)|(?:โหลด|ดู|แสดง)เพิ่ม/u;
const longestUnspaced = 16;

/** Whether a short text has both parts of 'show more', in any of the languages. */
export function saysMore(bare: string): boolean {
  const words = wordsOf(bare);
  if (bare.length <= longestUnspaced && unspaced.test(bare)) return true;
  return (
    words.length <= longest &&
    languages.some(
      ({ more, verbs }) =>
        words.some((word) => more.has(word)) && words.some((word) => verbs.has(word)),
    )
  );
}

/** Whether a text that says 'more' also says that something is fetched. */
export const saysLoad = (bare: string): boolean =>
  wordsOf(bare).some((word) => loading.has(word)) || /加载|載入|読み込|불러오|โหลด/u.test(bare);
