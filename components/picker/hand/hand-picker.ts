import type { ListProposal } from '@/utils/extract/lists/detect';
import { handList } from '@/utils/extract/hand/hand-list';
import { createHandPick } from '@/utils/extract/hand/hand-pick';
import { recordOf } from '@/utils/extract/hand/rows';
import type { HandState, HandTexts } from '@/utils/picker/hand-messages';
import { pickBoxes } from './pick-boxes';
import { createPointing, type Pointing } from './pointing';

/** Maximum number of rows whose boxes are drawn; only those in the window are. */
const maxRows = 2000;

/** Picking rows and columns by hand in the page, called by the background. */
interface HandPicker extends Omit<Pointing, 'begin'> {
  begin(texts: HandTexts): HandState;
  /** Publishes the picked rows again if the page has replaced them. */
  refresh(): void;
}

/**
 * Creates picking by hand.
 * @param publish makes a list the only one of a new or the same search, and returns the search's ID.
 */
export function createHandPicker(
  publish: (list: ListProposal | null, again: boolean) => string,
): HandPicker {
  let pick = createHandPick(document);
  const shownRecords = () => (pick.columns.length === 0 ? [] : pick.records().slice(0, maxRows));
  const pointing = createPointing({
    begun: 'begun',
    take: (element) => pick.take(element),
    undo: () => (pick.undo() ? 'undone' : 'nothing'),
    isTaken(element) {
      const records = shownRecords();
      const record = recordOf(element, records);
      return (
        record !== undefined &&
        pick.columns.some((column) => pick.cell(column, record)?.element === element)
      );
    },
    refresh: () => pick.refresh(),
    boxes: (at) => pickBoxes(pick, shownRecords(), at),
    publish: () => publish(handList(pick, document), false),
    taken: () => ({
      rows: pick.columns.length === 0 ? 0 : pick.records().length,
      excluded: pick.excluded().length,
      columns: pick.columns.map((column) => ({
        id: column.id,
        choice: column.choice,
        choices: pick.choices(column).map(({ key, sample }) => ({ key, sample })),
      })),
    }),
    choose: (action) => pick[action.do](action.column, action.choice),
  });
  return {
    ...pointing,
    begin(texts) {
      pick = createHandPick(document);
      return pointing.begin(texts, publish(null, true));
    },
    refresh() {
      if (pick.refresh()) publish(handList(pick, document), false);
    },
    stop() {
      pick = createHandPick(document);
      pointing.stop();
    },
  };
}
