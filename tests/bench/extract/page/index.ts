export { judgeLists } from './judge-lists';
export { judgePager } from './judge-pager';
export { judgeTables } from './judge-tables';
export { changeNames, countFound, judgeDrift } from './judge-drift';
export { timeLists } from './time-lists';
export { columnsIn, detectLists } from '../../../../utils/extract/lists/detect';
export { locatorsFor } from '../../../../utils/extract/locators/list';
export { resolveList } from '../../../../utils/extract/locators/resolve';
export { detectPager } from '../../../../utils/extract/pager/detect';
