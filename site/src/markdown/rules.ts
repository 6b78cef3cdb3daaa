import type { MarkdownOptions } from 'vitepress'
import { drawing } from './diagrams.ts'
import { linkIn, type SiteLinks } from './site-links.ts'

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0]
type Token = ReturnType<Markdown['parse']>[number]
type Environment = { readonly relativePath?: string }

/** Links to what the site does not have become text: sources are read in the repository. */
function mendLinks(tokens: readonly Token[], links: SiteLinks, page: string): Token[] {
  const dropped: boolean[] = []
  return tokens.filter((token) => {
    if (token.type === 'link_close') return !dropped.pop()
    if (token.type !== 'link_open') return true
    const href = linkIn(links, page, String(token.attrGet('href')))
    if (href !== null) token.attrSet('href', href)
    dropped.push(href === null)
    return href !== null
  })
}

/** Narrow screens show a row below a row, each cell with the heading of its column. */
function labelCells(tokens: readonly Token[]): void {
  let headings: string[] = []
  let column = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') headings = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') headings.push(tokens[index + 1]?.content.replaceAll('`', '') ?? '')
    // A style attribute would be refused by the policy.
    if (token.attrGet('style')?.includes('right')) token.attrs = [['class', 'right']]
    if (token.type === 'td_open') token.attrSet('data-label', headings[column++] ?? '')
  }
}

/** What the site adds to Markdown: its links, tables for narrow screens, diagrams. */
export function siteRules(md: Markdown, links: SiteLinks): void {
  md.core.ruler.push('site', (state) => {
    const { relativePath = '' } = state.env as Environment
    for (const token of state.tokens)
      if (token.children !== null) token.children = mendLinks(token.children, links, relativePath)
    labelCells(state.tokens)
  })
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index]
    if (token?.info.trim() === 'mermaid') return drawing(token.content)
    return fence?.(tokens, index, ...rest) ?? ''
  }
}
