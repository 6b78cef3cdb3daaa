import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instrumentStatuses } from '@firsthand/wire/bank-transfer/instruments'
import { marketStatuses } from '@firsthand/wire/markets'

const server = fileURLToPath(new URL('../../..', import.meta.url))
const under = (folder: string) =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /[.](ts|sql)$/.test(path) && !/[.]test[.]ts$|testing[/]/.test(path))
    .map((path) => readFileSync(join(server, folder, path), 'utf8'))

/** Whatever writes a record of the audit is called like this. */
const writes =
  /\b(?:auditRead|auditEverybody|treasuryAudit|searchAudit|endpointRecord|listingRecord|marketRecord|app[.]append_\w*audit|app[.]write_audit|app[.]append_catalogue_changes?)\((?:[^'`()]|\([^()]*\))*?['`]([^'`]+)['`](?:,\s*['`]([^'`]+)['`])?/g
const proposalWrites = /\bauditProposal\([^'`;{]{0,80}['`]([^'`]+)['`]/g
const personWrites = /\bauditPerson\([^'`;{]{0,80}['`]([^'`]+)['`]/g
const named = /\baction(?: =|:) ['`]([^'`]+)['`]/g

const steps = ['proposed', 'approved', 'rejected', 'withdrawn', 'expired', 'approval']

/** Actions that are put together when they are written, by the text that does it. */
function composed(kinds: readonly string[], things: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ['market.{status}', marketStatuses.map((status) => `market.${status}`)],
    ['instrument.{status}', instrumentStatuses.map((status) => `instrument.${status}`)],
    ['{proposal.kind}.approval', kinds.map((kind) => `offchain.${kind}.approval`)],
    ['offchain.{what}.read', things.map((what) => `offchain.${what}.read`)],
  ])
}

const capturesOf = (pattern: RegExp, texts: readonly string[]) =>
  texts.flatMap((text) =>
    [...text.matchAll(pattern)].map((match) => match.slice(1).flatMap((each) => each?.replaceAll('${', '{') ?? [])),
  )

/** The kinds of proposals that the database takes, as its newest constraint lists them. */
function proposalKinds(migrations: readonly string[]): readonly string[] {
  const list =
    capturesOf(/add constraint proposal_kind_check check \(kind in \(([^)]+)\)/g, migrations).at(-1)?.[0] ?? ''
  return [...list.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind as string)
}

/** Whoever calls these names the action: the calls are looked for themselves. */
const elsewhere = /^(offchain|personal)[.][{](action|string)[}]$|^[{]kind[}][.]/

const isAction = (text: string) => /^[a-z_]+([.][a-z_]+)+$/.test(text)

/** Every kind of audit record that the sources can write. It throws for one that is put together in a way that is not known here. */
export function auditActions(): readonly string[] {
  const [sources, migrations] = [under('src'), under('migrations')]
  const things = capturesOf(/\bwhat: '([a-z_]+)'/g, sources).flat()
  const kinds = proposalKinds(migrations)
  const compositions = composed(kinds, things)
  const resolve = (text: string): readonly string[] => {
    const known = compositions.get(text)
    if (known !== undefined) return known
    if (text.includes('{') && !elsewhere.test(text))
      throw new Error(`${text} is an action that the test cannot put together`)
    return isAction(text) ? [text] : []
  }
  const all = [...sources, ...migrations]
  return [
    ...capturesOf(writes, all).flat().flatMap(resolve),
    ...capturesOf(named, sources).flat().flatMap(resolve),
    ...capturesOf(proposalWrites, sources)
      .flat()
      .flatMap((text) => (text.includes('{') ? resolve(text) : [`offchain.${text}`])),
    ...capturesOf(personWrites, sources)
      .flat()
      .map((text) => `personal.${text}`),
    ...kinds.flatMap((kind) => steps.map((step) => `offchain.${kind}.${step}`)),
  ]
}
