import { saysMore } from './more-words';
import { phraseMeaning } from './phrases';
import { textSet } from './text-set';

/**
 * Texts of links to the next page, in some thirty languages. Compared as a whole, in lower case,
 * without arrows and punctuation.
 */
const nextTexts = `
next|next page|go to next page|older|older posts|older entries|older articles|older post|next posts|next entries|next results|forward|more results|view next page|next set|page suivante|suivant|suivante|suivants|suivantes|page suiv|suiv|plus anciens|articles plus anciens|messages plus anciens|
weiter|nächste|nächster|nächstes|nächste seite|seite weiter|vorwärts|ältere|ältere beiträge|ältere einträge|nachste|nächste beiträge|
siguiente|siguientes|página siguiente|pagina siguiente|siguiente página|sig|próxima|proxima|próxima página|entradas antiguas|entradas más antiguas|más antiguos|adelante|
próximo|proximo|próximos|seguinte|seguintes|página seguinte|próx|avançar|mais antigas|postagens mais antigas|mensagens antigas|
avanti|successivo|successiva|successivi|prossimo|prossima|pagina successiva|pagina seguente|seguente|post più vecchi|articoli più vecchi|vecchi|
volgende|volgende pagina|verder|oudere|oudere berichten|nästa|nästa sida|äldre|äldre inlägg|neste|neste side|eldre|eldre innlegg|næste|næste side|ældre|seuraava|seuraava sivu|seuraavat|vanhemmat|
następna|następny|następne|następna strona|dalej|starsze|starsze wpisy|starsze posty|další|dalsi|další stránka|následující|starší|starší příspěvky|ďalšia|ďalej|nasledujúca|következő|következő oldal|tovább|régebbi|régebbi bejegyzések|
următoarea|următorul|urmatoarea|urmatorul|pagina următoare|înainte|mai vechi|sljedeća|sljedeće|slijedeća|sledeća|sledeće|naprej|naslednja|следеща|следваща|напред|по-стари|
следующая|следующий|следующее|следующие|следующая страница|след|след страница|далее|дальше|вперед|вперёд|туда|старые записи|ранее|предыдущие записи|предыдущие сообщения|більше|наступна|наступний|далі|вперед|старіші|
επόμενη|επόμενο|επομενη|επόμενη σελίδα|παλαιότερα|παλαιότερες αναρτήσεις|sonraki|sonraki sayfa|ileri|sonrakı|eski|daha eski|önceki yazılar|
التالي|التالية|الصفحة التالية|التالى|رسائل أقدم|أقدم|بعدی|بعد|صفحه بعد|صفحه بعدی|قدیمی‌تر|قدیمی تر|הבא|הבאה|הדף הבא|לעמוד הבא|ישן יותר|
次|次へ|次のページ|次のページへ|次ページ|次の 件|次の件|次 件|下一章|下 页|下 頁|다음 개|次を見る|次の10件|以前の投稿|過去の記事|前の投稿へ|古い投稿|下一页|下一頁|下页|下頁|后一页|後一頁|后页|下一步|較舊的文章|다음|다음 페이지|다음페이지|이전 글|
ถัดไป|หน้าถัดไป|หน้าต่อไป|tiếp|tiếp theo|trang tiếp|trang sau|sau|kế tiếp|cũ hơn|berikutnya|selanjutnya|halaman berikutnya|laman berikutnya|lebih lama|seterusnya|अगला|अगले|अगला पृष्ठ|आगे|পরবর্তী|পরের|अधिक पुराने|susunod|inayofuata|järgmine|järgmisele|järgmised|nākamā|nākošā|kitas|kitas puslapis|sekantis|
nächsten|kolejna|kolejne|następną|následující|další|ďalšie|наступну|следующую|следующей|следна|следећа|следећи|pròxima|següent|següents|seguintes|hurrengoa|hurrengo|næsta|შემდეგი|հաջորդը|հաջորդ|növbəti|келесі|келесі бет|наступная|keyingi|дараах|அடுத்து|அடுத்த|తదుపరి|ಮುಂದೆ|അടുത്തത്|ඊළඟ|បន្ទាប់|ຕໍ່ໄປ|ቀጣይ|اگلا|اگلے|tjetra|tjetër|ar aghaidh|nesaf|sekva|inayofuata|susunod na pahina
`;
const moreTexts = `
more|load more|show more|see more|view more|load more results|show more results|more posts|load more posts|more items|view all results|show next|load next|charger plus|afficher plus|voir plus|plus de résultats|mehr laden|mehr anzeigen|weitere laden|weitere anzeigen|mehr ergebnisse|cargar más|ver más|mostrar más|más resultados|carregar mais|ver mais|mostrar mais|carica altro|carica altri|mostra altro|mostra altri|altri risultati|meer laden|meer tonen|toon meer|laad meer|visa fler|visa mer|ladda fler|vis flere|vis mer|last flere|last inn flere|indlæs flere|näytä lisää|lataa lisää|pokaż więcej|wczytaj więcej|załaduj więcej|načíst další|zobrazit více|zobrazit další|további|több betöltése|încarcă mai multe|показать ещё|показать еще|загрузить ещё|загрузить еще|показать больше|показати ще|завантажити ще|покажи още|зареди още|φόρτωση περισσότερων|daha fazla|daha fazla göster|daha fazla yükle|عرض المزيد|تحميل المزيد|نمایش بیشتر|טען עוד|הצג עוד|もっと見る|もっと読む|さらに表示|さらに読み込む|加载更多|查看更多|更多|載入更多|顯示更多|더보기|더 보기|โหลดเพิ่มเติม|ดูเพิ่มเติม|xem thêm|tải thêm|muat lebih banyak|lihat lebih banyak|और देखें|और दिखाएं
`;
const previousTexts = `
previous|prev|previous page|back|newer|newer posts|newer entries|first|last|zurück|vorherige|vorherige seite|erste|letzte|précédent|précédente|page précédente|préc|retour|premier|première|dernier|dernière|anterior|anteriores|página anterior|primera|última|ultima|primeiro|último|anteriore|precedente|precedenti|indietro|prima|vorige|vorige pagina|eerste|laatste|föregående|förra|forrige|edellinen|poprzednia|poprzedni|wstecz|ostatnia|pierwsza|předchozí|poslední|první|predchádzajúca|előző|utolsó|első|anterioara|înapoi|prethodna|prejšnja|предишна|предыдущая|предыдущий|назад|пред|последняя|первая|сюда|попередня|προηγούμενη|τελευταία|önceki|geri|son|ilk|السابق|السابقة|الأخيرة|الأولى|قبلی|قبل|آخرین|הקודם|אחרון|前へ|前|前のページ|最後|最初|最終|上一页|上一頁|上页|末页|末頁|尾页|首页|이전|처음|마지막|맨끝|ก่อนหน้า|trước|sebelumnya|terakhir|पिछला|अंतिम
`;

const next = textSet(nextTexts);
const more = textSet(moreTexts);
const previous = textSet(previousTexts);

/** 'To the next article' and the like; a list of such items may still be paged by it. */
const itemTexts = `
continue|次の記事|次の写真|下一张|下一張|下一篇|下一集|下一个|다음글|다음화|다음 글|次の話
`;
const items = textSet(itemTexts);

/** `item`: to the next article, photo or month, or a vague word such as 'continue'. */
export type PagerWord = 'next' | 'more' | 'previous' | 'item';

/** Returns a text in lower case, without arrows and punctuation. */
export function bareText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s\u200c'-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s'-]+|(?<![\s'-])[\s'-]+$/g, '');
}

function wholeMeaning(bare: string): PagerWord | null {
  if (next.has(bare)) return 'next';
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
