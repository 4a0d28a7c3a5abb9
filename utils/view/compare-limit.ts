/** Maximum number of characters compared per text. */
export const compareLimit = 200_000;
