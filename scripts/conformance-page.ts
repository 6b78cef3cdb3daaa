import { cast } from '../conformance/src/drivers/cast.ts'
import { usage } from '../conformance/src/report/options.ts'
import { notBuilt, ruleIds, rules } from '../conformance/src/report/rules.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

function shownBy(id: (typeof ruleIds)[number]): string {
  const paths: readonly string[] = rules[id].shownBy
  if (paths.length === 0) return `not shown yet: ${notBuilt[id]}`
  return paths.map((path) => `[${nameOf(path)}](../${path})`).join(', ')
}

/** A proof is known by its command, a test by its file. */
function nameOf(path: string): string {
  const [, proof] = /^proofs\/src\/([^/]+)\//.exec(path) ?? []
  return proof === undefined ? `\`${path.split('/').at(-1)}\`` : `\`pnpm prove ${proof}\``
}

/** The table of rules in our own words, and how to check a deployment. */
export async function conformancePage(): Promise<string> {
  const people = Object.entries(cast).map(([name, what]) => row(`\`${name}\``, what))
  const table = ruleIds.map((id) => row(id, rules[id].says, shownBy(id)))
  return `# Conformance

A suite that checks a deployment from outside and reports which rules of the specification hold there. It speaks HTTP and
JSON-RPC and knows nothing of our code. Generated from \`conformance/src/report/rules.ts\`: change it, then run \`pnpm generate\`.

\`\`\`text stands-in=conformance/src/report/options.ts
${usage}
\`\`\`

## What it needs

A token for each of these, by \`--clients\` or \`--tokens\`. The names are the suite's; who they are at your deployment is up to
you. Give as many as you have: a rule that needs somebody who is missing is *not testable here*.

| Name in the file | Who that is |
|---|---|
${people.join('\n')}

\`\`\`json as=clients
{
  "acme-buyer-1": { "clientId": "shop-buyer", "clientSecret": "…", "tenant": "northwind", "subject": "buyer-7" },
  "acme-admin": { "clientId": "back-office", "clientSecret": "…", "tenant": "northwind", "subject": "admin-1" },
  "globex-buyer-1": { "clientId": "other-buyer", "clientSecret": "…", "tenant": "contoso", "subject": "buyer-1" }
}
\`\`\`

\`tenant\` and \`subject\` say who the deployment takes the token for. Leave them out when the token has plain claims of the names
\`tenant\` and \`sub\`.

The suite writes: it creates listings and markets (hidden again afterwards), takes quotes and buys small amounts with the wallets of the
two first buyers. Run it where that is welcome. It keeps to the deployment's rate limits, so with the published ones it takes some minutes.

## What it can see

| Without | It cannot test |
|---|---|
| \`--documents-url\` | that the open document is the one that validates |
| \`--compliance-url\` | anything that names a wallet |
| \`--chain-url\` | balances, signatures and settlements |
| \`--live-candles-url\` | that live candles have the shape of the others |
| \`--sandbox-url\` | what has to be caused in the deployment's own parts: outages, moved prices, changed rows, the signers' journals |

## The rules

The last column names the tests and proofs of this repository that show a rule too, also where nobody can see it from outside.

| Rule | What it says | Also shown by |
|---|---|---|
${table.join('\n')}
`
}
