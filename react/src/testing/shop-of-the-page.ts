import { readFile } from 'node:fs/promises'

/** The code block of the page, as a reader copies it. */
export async function shopOfThePage(): Promise<string> {
  const page = await readFile('docs/react.md', 'utf8')
  const [, code] = /^```tsx.*\n([\s\S]*?)^```$/m.exec(page) ?? []
  if (code === undefined) throw new Error('docs/react.md has no tsx block')
  return code
}
