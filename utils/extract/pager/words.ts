import { saysMore } from './more-words';
import { phraseMeaning } from './phrases';
import { textSet } from './text-set';

/**
 * Texts of links to the next page, in some thirty languages. Compared as a whole, in lower case,
 * without arrows and punctuation.
 */
const nextTexts = `
next|nextpage|forward|suivant|suivante|suivants|suivantes|suiv|
weiter|nächste|nächster|nächstes|vorwärts|nachste|
siguiente|siguientes|sig|próxima|proxima|adelante|
próximo|proximo|próximos|seguinte|seguintes|próx|avançar|
avanti|successivo|successiva|successivi|prossimo|prossima|seguente|
volgende|verder|nästa|neste|næste|seuraava|seuraavat|
następna|następny|następne|dalej|další|dalsi|následující|ďalšia|ďalej|nasledujúca|következő|tovább|
următoarea|următorul|urmatoarea|urmatorul|pagina următoare|înainte|sljedeća|sljedeće|slijedeća|sledeća|sledeće|naprej|naslednja|следеща|следваща|напред|
следующая|следующий|следующее|следующие|след|далее|дальше|вперед|вперёд|туда|більше|наступна|наступний|далі|
επόμενη|επόμενο|επομενη|sonraki|ileri|sonrakı|
التالي|التالية|التالى|بعدی|بعد|הבא|הבאה|
下一章|下一步|iduća|iduće|naredna|naredno|toliau|pirmyn|edasi|vor|frem|framåt|eteenpäin|vpřed|επόμενα|επόμενοι|
ต่อไป|ถัดไป|หน้าถัดไป|หน้าต่อไป|tiếp|tiếp theo|sau|kế|kế tiếp|berikut|berikutnya|selanjutnya|seterusnya|अगला|अगले|आगे|পরবর্তী|পরের|susunod|inayofuata|järgmine|järgmisele|järgmised|nākamā|nākošā|kitas|sekantis|
nächsten|kolejna|kolejne|następną|ďalšie|наступну|следующую|следующей|следна|следећа|следећи|pròxima|següent|següents|hurrengoa|hurrengo|næsta|შემდეგი|հաջորդը|հաջորդ|növbəti|келесі|наступная|keyingi|дараах|அடுத்து|அடுத்த|తదుపరి|ಮುಂದೆ|അടുത്തത്|ඊළඟ|បន្ទាប់|ຕໍ່ໄປ|ቀጣይ|اگلا|اگلے|tjetra|tjetër|ar aghaidh|nesaf|sekva|susunod na pahina
`;
/** 'Next page' and 'next rows' in languages that put no spaces between words. */
const unspaced =
  /^(?:(?:次|つぎ)の? ?(?:件|ページ|頁|一覧|結果|項目|page)?(?:[へヘに](?:進む|移動(?:する)?)?|を(?:表示(?:する)?|見る|読む))?|[下后後] ?一? ?[页頁条條项筆]|다음 ?(?:개|건|목록|페이지)?로?)$/u;
/** Blogs begin with what is new, so that their next page is the older one. */
const olderTexts = `
older|older posts|older entries|older articles|plus anciens|articles plus anciens|messages plus anciens|ältere|ältere beiträge|ältere einträge|entradas antiguas|entradas más antiguas|más antiguos|mais antigas|postagens mais antigas|mensagens antigas|post più vecchi|articoli più vecchi|vecchi|oudere|oudere berichten|äldre|äldre inlägg|eldre|eldre innlegg|ældre|vanhemmat|starsze|starsze wpisy|starsze posty|starší|starší příspěvky|régebbi|régebbi bejegyzések|mai vechi|по-стари|старые записи|ранее|предыдущие записи|предыдущие сообщения|старіші|παλαιότερα|παλαιότερες αναρτήσεις|eski|daha eski|önceki yazılar|رسائل أقدم|أقدم|قدیمی‌تر|قدیمی تر|ישן יותר|以前の投稿|過去の記事|前の投稿へ|古い投稿|較舊的文章|이전 글|cũ hơn|lebih lama|अधिक पुराने|older stories|older news|older tweets|earlier|earlier posts|earlier entries|過去の投稿|以前の記事|以前の投稿
`;
const moreTexts = `
more|more results|more posts|more items|view all results|show next|load next|plus de résultats|mehr ergebnisse|más resultados|altri risultati|további|daha fazla|もっと読む|更多|और देखें|और दिखाएं
`;
const previousTexts = `
previous|prev|previouspage|prevpage|back|newer|first|last|zurück|vorherige|erste|letzte|précédent|précédente|préc|retour|premier|première|dernier|dernière|anterior|anteriores|primera|última|ultima|primeiro|último|anteriore|precedente|precedenti|indietro|prima|vorige|eerste|laatste|föregående|förra|forrige|edellinen|poprzednia|poprzedni|wstecz|ostatnia|pierwsza|předchozí|poslední|první|predchádzajúca|előző|utolsó|első|anterioara|înapoi|prethodna|prejšnja|предишна|предыдущая|предыдущий|назад|пред|последняя|первая|сюда|попередня|προηγούμενη|τελευταία|önceki|geri|son|ilk|السابق|السابقة|الأخيرة|الأولى|قبلی|قبل|آخرین|הקודם|אחרון|前へ|前|前のページ|最後|最初|最終|上一页|上一頁|上页|末页|末頁|尾页|首页|이전|처음|마지막|맨끝|ก่อนหน้า|trước|sebelumnya|terakhir|पिछला|अंतिम
`;

const older = textSet(olderTexts);
const next = textSet(`${nextTexts}|${olderTexts}`);
const more = textSet(moreTexts);
const previous = textSet(previousTexts);

/** 'To the next article' and the like; a list of such items may still be paged by it. */
const itemTexts = `
continue|older post|älterer post|entrada antigua|article plus ancien|postagem mais antiga|post più vecchio|次の記事|次の写真|下一张|下一張|下一篇|下一集|下一个|다음글|다음화|다음 글|次の話
`;
const items = textSet(itemTexts);

/** `item`: to the next article, photo or month, or a vague word such as 'continue'. */
export type PagerWord = 'next' | 'more' | 'previous' | 'item';

/** Returns a text in lower case, without arrows and punctuation. */
export function bareText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // Remainder of the dot of a Turkish capital `İ`.
      .replaceAll('\u0307', '')
      .replaceAll(/[^\p{L}\p{M}\p{N}\s\u200c'-]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s'-]+|(?<![\s'-])[\s'-]+$/g, '')
  );
}

export const saysOlder = (text: string): boolean => older.has(bareText(text));

function wholeMeaning(bare: string): PagerWord | null {
  if (next.has(bare) || unspaced.test(bare)) return 'next';
  if (more.has(bare)) return 'more';
  if (previous.has(bare)) return 'previous';
  return items.has(bare) ? 'item' : null;
}

function meaningOfWord(word: string): 'next' | 'previous' | null {
  if (next.has(word) || word === 'continue') return 'next';
  return previous.has(word) ? 'previous' : null;
}

/** Meaning of a text in a pager; null if unknown. */
export function pagerWord(text: string): PagerWord | null {
  const bare = bareText(text);
  if (bare === '') return null;
  // 'Next 20', '次の10件'
  const counted = bareText(bare.replaceAll(/\p{N}+/gu, ' '));
  const whole = wholeMeaning(bare) ?? wholeMeaning(counted);
  if (whole !== null) return whole;
  return saysMore(bare) ? 'more' : phraseMeaning(bare, meaningOfWord);
}
