/** A name by its first letters alone: enough for payers to recognise themselves, too little for anybody else. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ')
