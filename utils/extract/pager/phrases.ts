import { textSet } from './text-set';

/**
 * Words beside 'next' in a phrase that leads to the next page of a list: pages, things in the
 * plural, and small words. In some thirty languages.
 */
const companions = textSet(`
page|pages|results|result|search|posts|entries|items|records|products|rows|listings|matches|ads|jobs|offers|comments|reviews|messages|photos|images|articles|stories|topics|chapter|kapitel|chapitre|capítulo|capitolo|rozdział|kapitola|глава|главу|розділ|set|batch|go|to|the|of|in|on|see|view|show|list|ctrl|
seite|seiten|zur|zum|der|ergebnisse|treffer|beiträge|einträge|angebote|anzeigen|gehe|blättern|
la|le|les|à|de|pág|pag|aller|résultats|annonces|pages|página|pagina|páginas|pagine|al|a|ir|los|las|resultados|anuncios|para|os|as|vai|alla|risultati|annunci|naar|ga|resultaten|berichten|bladsy|
sida|sidan|sidor|side|siden|sider|síða|till|til|gå|resultat|resultater|treff|sivu|sivulle|sivut|tulokset|strona|stronę|strony|przejdź|do|na|wyniki|stránka|stránku|stránky|strana|stranu|stran|stranica|stranicu|výsledky|oldal|oldalra|oldalak|pagină|rezultate|
страница|страницу|страницы|сторінка|сторінку|стр|стор|перейти|на|к|объявления|результаты|σελίδα|σελίδας|sayfa|sayfaya|səhifə|бет|
الصفحة|صفحة|إلى|صفحه|صفحهٔ|דף|הדף|עמוד|העמוד|לעמוד|לדף|صفحہ|पृष्ठ|पेज|পৃষ্ঠা|পাতা|பக்கம்|trang|kết|quả|halaman|laman|hasil|გვერდი|էջ|páxina|pàgina|orria|puslapis|lapa|leht|lehekülg|lehele|leathanach|tudalen|paĝo|ukurasa|faqja|
`);

/** Words that name one thing to read or see: its 'next' is another thing, not more of a list. */
const singleThings = textSet(`
article|story|post|photo|picture|image|slide|thread|topic|video|episode|track|song|match|game|product|project|lesson|gallery|album|event|question|step|
artikel|beitrag|bild|folie|thema|produkt|produit|diapositive|artículo|foto|imagen|producto|articolo|prodotto|artigo|imagem|produto|bericht|
artykuł|wpis|zdjęcie|článek|статья|запись|фото|новость|тема|стаття|запис|
`);

const numbers = /\p{N}+/gu;
/** What each word of a phrase means by itself; null if unknown. */
type WordMeaning = (word: string) => 'next' | 'previous' | null;

const times =
  /\b(?:min|hour|hrs|day|week|month|year|stunde|tag|woche|monat|jahr|heure|jour|semaine|mois|ans|hora|d[ií]a|semana|mes|año|ano|or[ae]|giorn|settiman|anni|uur|dag|wek|maand)/;
/** 'Next 25 used cars': the things of a site are any words, unless they are times. */
function countsThings(bare: string, meaningOf: WordMeaning): boolean {
  const [first = '', count = '', ...things] = bare.split(' ');
  const isCounted = /^\p{N}+$/u.test(count) && !/\p{N}/u.test(things.join(''));
  const fits = things.length > 0 && things.length < 4 && !times.test(bare);
  return isCounted && fits && meaningOf(first) === 'next';
}

const nextPageOf = /^(?:go to )?(?:the )?next page (?:of|for|in|with|from) /;

/**
 * Meaning of a phrase of which every word is known, such as 'go to the next page' or 'next 20
 * results'; null for others. `item`: to the next article, photo or month.
 */
export function phraseMeaning(
  bare: string,
  meaningOf: WordMeaning,
): 'next' | 'previous' | 'item' | null {
  if (nextPageOf.test(bare) || countsThings(bare, meaningOf)) return 'next';
  const words = bare.replaceAll(numbers, ' ').split(' ').filter(Boolean);
  if (words.length < 2 || words.length > 8) return null;
  let found: 'next' | 'previous' | null = null;
  let item = false;
  for (const word of words) {
    const meaning = meaningOf(word);
    if (meaning === 'previous') found = 'previous';
    else if (meaning === 'next') found ??= 'next';
    else if (singleThings.has(word)) item = true;
    else if (!companions.has(word)) return null;
  }
  return item && found === 'next' ? 'item' : found;
}
