const fours = (text: string): readonly string[] => text.match(/.{1,4}/g) ?? []

/** The groups of four of an account number, and which of them differ from another's at the same place. */
export const differingFours = (
  iban: string,
  other: string,
): readonly { readonly four: string; readonly differs: boolean }[] =>
  fours(iban).map((four, at) => ({ four, differs: fours(other)[at] !== four }))
