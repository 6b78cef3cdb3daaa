import { readFile } from 'node:fs/promises'

type Page = { readonly section: string; readonly title: string; readonly path: string; readonly says: string }

const index = 'docs/README.md'
const linked = /\[([^\]]+)\]\(([\w.-]+[.](?:md|json))\)/g

/** The pages that the index links, in its order, each with its description there. */
async function pages(): Promise<Page[]> {
  const found: Page[] = []
  let section = ''
  for (const line of (await readFile(index, 'utf8')).split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    if (!line.startsWith('|')) continue
    const [, , says = ''] = line.split('|').map((cell) => cell.trim())
    for (const [, title = '', path = ''] of line.matchAll(linked)) found.push({ section, title, path, says })
  }
  return found
}

const heading = `# Firsthand

> Primary sales of tokenised assets: soft quote, allowance, firm quote, intent, and a settlement that the buyer's own wallet sends. Amounts
> are strings of digits in base units. Branch on \`code\`, never on \`detail\`. Read a market's \`primaryExecutionKind\` before any call.
`

/** What a program that reads finds first: every page with one line. */
export async function llmsIndex(): Promise<string> {
  const sections = Map.groupBy(await pages(), ({ section }) => section)
  const parts = [...sections].map(([section, list]) => {
    const lines = list.map(({ title, path, says }) => `- [${title}](${path}): ${says}`)
    return `\n## ${section}\n\n${lines.join('\n')}\n`
  })
  return heading + parts.join('')
}

/** All of the pages in one file. */
export async function llmsFull(): Promise<string> {
  const markdown = (await pages()).filter(({ path }) => path.endsWith('.md'))
  const texts = await Promise.all(
    markdown.map(async ({ path }) => `\n<!-- ${path} -->\n\n${await readFile(`docs/${path}`, 'utf8')}`),
  )
  return heading + texts.join('')
}
