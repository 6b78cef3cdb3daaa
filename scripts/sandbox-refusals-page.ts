import { callTexts } from '@firsthand/sandbox/faults/example-text'
import { refusalExamples } from '@firsthand/sandbox/faults/table'

const heading = `# Every refusal on demand

How to produce each refusal in a sandbox, as payment firms have test cards. Generated from \`sandbox/src/faults/\`: change the
table, then run \`pnpm generate\`. A sandbox also serves it: \`GET /refusal-codes\` of the service has it in words, and
\`GET /sandbox/refusals\` of the sandbox with every call to the letter.

Most need nothing but a call: a reserved market, wallet, persona or amount. Where something has to happen to a part of the
sandbox, \`POST /sandbox/refusals/CODE/inject\` makes the earlier calls, lets it happen, and answers the one call that is refused
now. It is reset once that refusal was answered, or by \`DELETE /sandbox/refusals/CODE\`; with \`{"once": false}\` it lasts until
then. Nothing of this is in the service: it acts on the sandbox's chain, signers, Compliance, suppliers, identity provider,
clock and database, and a deployment has none of it.

| Code | How | Calls, the refused one last |
|---|---|---|
`

/** The sandbox's table of refusals as a page. */
export async function sandboxRefusalsPage(): Promise<string> {
  const rows = [...refusalExamples].map(([code, example]) => {
    const calls = callTexts(example, code).map((text) => `\`${text}\``)
    return `| \`${code}\` | ${example.how} | ${calls.join('<br>')} |`
  })
  return `${heading}${rows.join('\n')}\n`
}
