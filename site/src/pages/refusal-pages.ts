import { complianceRefusals } from '@firsthand/wire/compliance-refusals'
import { publishedCodes } from '@firsthand/wire/refusals'
import type { Row } from '@firsthand/wire/refusals/row'
import type { CallLink } from '../api/api-pages.ts'
import type { Document, Schema } from '../api/document.ts'
import { memberTable } from '../api/member-table.ts'
import type { Page } from './page.ts'
import { rowsByCode } from './rows.ts'

type Published = { readonly code: string; readonly group: string; readonly row: Row }

const groups = {
  general: 'Any call',
  mint: 'Issuance',
  rfq: 'Third-party venue',
  offchain: 'Bank transfer',
} as const
const actors = {
  buyer: 'the buyer',
  storefront: 'the storefront',
  market_admin: 'an administrator of the market',
  operator: 'the operator',
} as const

/** Every code that the service or Compliance answers, each once. */
export const everyCode: readonly Published[] = (() => {
  const ofService = publishedCodes.map(({ code, surface, row }) => ({ code, group: groups[surface], row }))
  const known = new Set(ofService.map(({ code }) => code))
  const ofCompliance = Object.entries(complianceRefusals as Readonly<Record<string, Row>>).map(([reason, row]) => ({
    code: row.codes.general ?? reason,
    group: 'Compliance',
    row,
  }))
  return [...ofService, ...ofCompliance.filter(({ code }) => !known.has(code))]
})()

/** Where the page of a code lies: below the address that the `type` of a refusal has by default. */
export const refusalPath = (code: string): string => `refusals/${code}/index.md`

function sandboxText(row: readonly string[] | undefined, code: string): string {
  if (row === undefined) return ''
  const [how = '', calls = ''] = row
  const list = calls.split('<br>').map((call) => `- ${call}`)
  return `\n## In a sandbox\n\n${how}\n\n${list.join('\n')}\n\nOr by one command: \`firsthand-sandbox refuse ${code}\`. [Refusals on demand](/sandbox-refusals.html) explains both.\n`
}

function answerText({ code, row }: Published): string {
  const { title, status, retryable } = row
  const envelope = { type: `…/refusals/${code}`, title, status, code, detail: '…', requestId: 'req_…', retryable }
  return `\n## The answer\n\n\`\`\`json\n${JSON.stringify(envelope, null, 2)}\n\`\`\`\n`
}

function membersText({ row }: Published): string {
  const schema = { properties: row.members as Readonly<Record<string, Schema>>, required: Object.keys(row.members) }
  const nothing = { components: { schemas: {} } } as unknown as Document
  const table = memberTable(nothing, schema, (name) => `\`${name.replace('#', '')}\``)
  const intro = 'Beside the [members of every refusal](/errors.html):'
  return table === '' ? '' : `\n### Members of this code\n\n${intro}\n\n${table}`
}

function callsText(code: string, calls: readonly CallLink[]): string {
  const rows = calls
    .filter(({ codes }) => codes.includes(code))
    .map(({ title, call, address }) => `| [${title}](${address}) | \`${call}\` |`)
  if (rows.length === 0) return ''
  return `\n## Calls that answer it\n\n| Call | Method and path |\n|---|---|\n${rows.join('\n')}\n`
}

/** A page for every code: what it means, who can act, what to do, which calls answer it, how to see it. */
export function refusalPages(
  calls: readonly CallLink[],
  texts: { readonly onDemand: string; readonly sources: string },
): readonly Page[] {
  const onDemand = rowsByCode(texts.onDemand)
  const sources = rowsByCode(texts.sources)
  return everyCode.map((published) => {
    const { code, group, row } = published
    const facts = `| Status | Same call again | Who acts | Answered by |\n|---|---|---|---|\n| ${row.status} | ${row.retryable ? 'can succeed later' : 'is refused again'} | ${actors[row.actor]} | ${group} |\n`
    const [place] = sources.get(code) ?? []
    const text = [
      `# \`${code}\`\n\n**${row.title}.** ${row.meaning}\n\n${facts}`,
      `\n## What to do\n\n${row.remedy}\n`,
      answerText(published),
      membersText(published),
      callsText(code, calls),
      sandboxText(onDemand.get(code), code),
      place === undefined
        ? ''
        : `\n## In the code\n\nRaised in ${place.replace(/\]\([^)]*\)/, '').replace('[', '')}.\n`,
    ].join('')
    return { path: refusalPath(code), source: null, text }
  })
}

/** The whole table, as wide as it needs to be, with each code leading to its page. */
export const tableOfRefusals = (page: Page): Page => ({
  ...page,
  text: `---\naside: false\n---\n\n${page.text.replaceAll(/(<a id="(\w+)"><\/a>)(`\w+`)/g, '$1[$3](/refusals/$2/)')}`,
})
