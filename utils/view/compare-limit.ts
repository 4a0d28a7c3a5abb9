/** What is compared of each text, in characters. */
export const compareLimit = 200_000;
