import { publishedCodes } from '@firsthand/wire/refusals'
import { raiseSites } from './raise-sites.ts'

const heading = `# Refusals

Every "no" the service can answer. Generated from \`wire/src/refusals.ts\`: change the table, then run \`pnpm generate\`.

Branch on \`code\`, never on \`detail\`. *Who acts* says who can change the outcome. A code that is *reserved* belongs to a
part that is not built yet and is not answered today. [Every refusal on demand](sandbox-refusals.md) shows how to produce each
in a sandbox.

| Code | Status | Retry | Who acts | Meaning | What to do | Raised in |
|---|---|---|---|---|---|---|
`

/** The table of refusals as a page, with the one place in the code where each is raised. */
export async function refusalsPage(): Promise<string> {
  const sites = await raiseSites()
  const rows = publishedCodes.map(({ reason, code, row }) => {
    const site = sites.get(reason)?.[0]
    const raised = site ? `[\`${site.path.replace('server/src/', '')}\`](../${site.path})` : `reserved: ${row.reserved}`
    const retry = row.retryable ? 'yes' : 'no'
    const cells = [`\`${code}\``, row.status, retry, row.actor, row.meaning, row.remedy, raised]
    return `| ${cells.join(' | ')} |`
  })
  return `${heading}${rows.join('\n')}\n`
}
