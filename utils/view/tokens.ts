/** Syntax class of a token, for its colour; '' for plain text. */
type TokenTone = '' | 'tag' | 'name' | 'value' | 'note' | 'word' | 'number';

interface Token {
  text: string;
  tone: TokenTone;
}

// Each repetition is bounded or always succeeds, so that hostile text cannot cause slow matching.
const markup =
  /(?<note><!--[\s\S]*?(?:-->|$)|<![^>]{0,2000}>)|(?<tag><\/?[A-Za-z][^\s/>]*|\/?>)|(?<value>"[^"]*"|'[^']*')|(?<name>(?<![^\s"'<>/=])[^\s"'<>/=]{1,200}(?==))|(?<word>&#?\w{1,40};)/g;
const json =
  /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<value>"(?:[^"\\]|\\[\s\S])*(?:"|\\?$))|(?<number>-?\d[\d.eE+-]*)|(?<word>\b(?:true|false|null)\b)/g;
const markdown =
  /(?<tag>^#{1,6} .*$|^(?:[ \t]{0,40}[-*+]|[ \t]{0,40}\d+\.) |^> |^```.*$|^\|)|(?<value>`[^`\n]+`|\[[^\]\n]{0,400}\])|(?<name>\((?:https?:|mailto:|\/)[^)\s]{0,2000}\))|(?<word>\*\*[^*\n]+\*\*)/gm;

export type Language = 'markup' | 'json' | 'markdown' | 'plain';
const grammars = { markup, json, markdown };
const tones = ['note', 'tag', 'value', 'name', 'word', 'number'] as const;

/** Whether an attribute token is outside a tag, such as quotes in text, and not coloured. */
function outside(tone: TokenTone, inTag: boolean): boolean {
  return !inTag && (tone === 'name' || tone === 'value');
}

/** Maximum number of coloured tokens; the rest is one plain token. */
const maxTokens = 2500;

/** Splits source into tokens; joined, they equal the text. */
export function tokensOf(text: string, language: Language): Token[] {
  if (language === 'plain') return [{ text, tone: '' }];
  const tokens: Token[] = [];
  let done = 0;
  let inTag = false;
  for (const { 0: piece, index, groups } of text.matchAll(grammars[language])) {
    if (tokens.length >= maxTokens) break;
    const tone: TokenTone = tones.find((name) => groups?.[name] !== undefined) ?? '';
    if (tone === 'tag' && language === 'markup') {
      if (piece.endsWith('>') && !inTag) continue;
      inTag = !piece.endsWith('>');
    } else if (language === 'markup' && outside(tone, inTag)) continue;
    if (index > done) tokens.push({ text: text.slice(done, index), tone: '' });
    tokens.push({ text: piece, tone });
    done = index + piece.length;
  }
  if (done < text.length) tokens.push({ text: text.slice(done), tone: '' });
  return tokens;
}
