import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** How dependency-cruiser finds `@/` and `#i18n`: it can't read tsconfig.json without TypeScript's JavaScript API. */
export default { resolve: { alias: { '@': root, '#i18n': resolve(root, '.wxt/i18n') } } };
