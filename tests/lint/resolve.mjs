import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Resolves `@/` and `#i18n` for dependency-cruiser, which can't read tsconfig.json without
 * TypeScript's JavaScript API.
 */
export default { resolve: { alias: { '@': root, '#i18n': resolve(root, '.wxt/i18n') } } };
