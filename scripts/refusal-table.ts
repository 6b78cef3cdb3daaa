import { publishedCodes } from '@firsthand/wire/refusals'
import { servedSurfaces } from '@firsthand/wire/refusals/row'

const heading = `// biome-ignore-all format: a table is read as a table
// Made by \`pnpm generate\` from wire/src/refusals.ts.

/** Every code that the service answers: its status, whether asking again can help, who can change the outcome, and what to do. */
export const refusalTable = {
`

const served = new Set<string>(servedSurfaces)

/** The refusals as plain data for the SDK, which brings no schema library along. */
export async function refusalTable(): Promise<string> {
  const rows = publishedCodes
    .filter(({ surface }) => served.has(surface))
    .map(({ code, row: { status, retryable, actor, remedy } }) => {
      const text = (value: string) => `'${value.replaceAll("'", "\\'")}'`
      const cells = `status: ${status}, retryable: ${retryable}, whoActs: '${actor}', remedy: ${text(remedy)}`
      return `  ${code}: { ${cells} },`
    })
  return `${heading}${rows.join('\n')}\n} as const\n`
}
