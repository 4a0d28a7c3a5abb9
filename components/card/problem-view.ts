import { i18n } from '#i18n';
import { problemDetails, problemSentence } from '@/utils/i18n/problem-text';
import type { Problem } from '@/utils/problem';
import { button, element } from './dom';

/** A problem in words. @param onAgain leads back to where it can be tried again. */
export function problemView(problem: Problem, onAgain: () => void): HTMLElement {
  return element(
    'div',
    { class: 'stack' },
    problemNote(problem),
    button(i18n.t('card.again'), '', onAgain),
  );
}

export function problemNote(problem: Problem): HTMLElement {
  return element(
    'div',
    { class: 'problem', role: 'alert' },
    element('p', {}, problemSentence(problem)),
    ...problemDetails(problem).map((line) => element('p', { class: 'hint' }, line)),
  );
}
