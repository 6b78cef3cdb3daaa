import { readFile } from 'node:fs/promises'

/** As links to a heading are written. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

/** The sections of a page, each as an alert names it: by the page's name from the repository. */
export async function anchorsOf(file: string, name = file): Promise<ReadonlySet<string>> {
  const text = await readFile(file, 'utf8')
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `${name}#${anchorOf(heading)}`))
}
