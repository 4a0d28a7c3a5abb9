/** Word that the user types to give up a lost passphrase, the same in every language. */
export const giveUpWord = 'DELETE';
