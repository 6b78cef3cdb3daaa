/** The anchor of a heading, as a Git host makes it: links of the pages work in both places. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Gives each heading of one page an anchor of its own: the second of a kind ends in `-1`. */
export function anchors(): (heading: string) => string {
  const taken = new Set<string>()
  return (heading) => {
    const slug = slugOf(heading)
    let unique = slug
    for (let number = 1; taken.has(unique); number++) unique = `${slug}-${number}`
    taken.add(unique)
    return unique
  }
}
