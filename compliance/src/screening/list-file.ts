import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Match } from '@firsthand/wire/compliance-officer'
import { nameKey } from '../payers/compare-names.rules.ts'
import type { WalletName } from '../wallets/wallet.store.ts'
import { type NameIndex, nameGatherer } from './names/name-index.ts'
import { readOfacCsv, readOfacXml } from './ofac-sdn.ts'
import { type ListEntry, type ListText, readXml } from './read-xml.ts'
import type { ScreeningProvider } from './screening.ts'

const readers = { 'ofac-sdn-xml': readOfacXml, 'ofac-sdn-csv': readOfacCsv, 'eu-xml': readEuXml } as const
export type ListFormat = keyof typeof readers
export const listFormats = Object.keys(readers) as readonly ListFormat[]

/** The version of how names are compared: after another one, everybody is screened again. */
export const nameMatching = 'names-2'
/** From this score on a name is like another one; measured by `pnpm prove screening`. */
export const standardNameScore = 88

type ListSettings = { readonly name: string; readonly format: ListFormat; readonly file: string }

type Index = {
  readonly version: string
  readonly byName: ReadonlyMap<string, readonly Match[]>
  /** Names by how they are spelt, and whose each is. */
  readonly likeness: NameIndex
  readonly bearers: readonly Match[]
  readonly byAddress: ReadonlyMap<string, readonly Match[]>
}

/** Passes a file on piece by piece, and gathers its hash on the way. */
function hashed(file: string) {
  const hash = createHash('sha256')
  async function* text(): ListText {
    for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
      hash.update(piece as string)
      yield piece as string
    }
  }
  return { text: text(), digest: () => hash.digest('hex') }
}

async function indexOf({ name, format, file }: ListSettings): Promise<Index> {
  const byName = new Map<string, Match[]>()
  const byAddress = new Map<string, Match[]>()
  const put = (map: Map<string, Match[]>, key: string, match: Match) => map.set(key, [...(map.get(key) ?? []), match])
  const { text, digest } = hashed(file)
  const gatherer = nameGatherer()
  const bearers: Match[] = []
  let entries = 0
  for await (const { id, names, addresses } of readers[format](text)) {
    entries += 1
    const match = { list: name, entry: id, name: names[0] ?? '' }
    const keys = new Set(names.map(nameKey).filter((key) => key !== null))
    for (const key of keys) put(byName, key, { ...match, score: 100 })
    for (const address of new Set(addresses)) put(byAddress, address, match)
    for (const each of new Set(names)) {
      gatherer.add(each)
      bearers.push(match)
    }
  }
  // An empty file would let everybody through.
  if (entries === 0) throw new Error(`the list ${name} names nobody`)
  return { version: digest(), byName, likeness: gatherer.index(), bearers, byAddress }
}

/** Entries whose names are like this one, each once with its best score; the same name is a hundred and no matter of likeness. */
function alike({ byName, likeness, bearers }: Index, name: string, from: number): readonly Match[] {
  const same = byName.get(nameKey(name) ?? '') ?? []
  const found = new Map(same.map((match) => [match.entry, match]))
  for (const { name: number, score } of likeness.like(name, from / 100)) {
    const match = bearers[number] as Match
    if (!found.has(match.entry)) found.set(match.entry, { ...match, score: Math.min(99, Math.floor(score * 100)) })
  }
  return [...found.values()]
}

/** A list that was read and is not used yet. */
export type ReadList = { readonly name: string; version(): string; use(): void }

/** Another file, or the same one written again, has another print. */
async function factsOf(file: string) {
  const { ino, size, mtimeMs: writtenAt } = await stat(file)
  return { print: `${ino} ${size} ${writtenAt}`, writtenAt }
}

/** A sanctions list from a file. A list that cannot be read whole is not used at all. */
export async function listFile(settings: ListSettings, nameScore: number = standardNameScore) {
  let { print, writtenAt } = await factsOf(settings.file)
  let index = await indexOf(settings)
  const list = {
    name: settings.name,
    version: () => index.version,
    /** When the file of the list in use was written, in ms. */
    writtenAt: () => writtenAt,
    person: (legalName: string) => alike(index, legalName, nameScore),
    address: async ({ address }: WalletName) => index.byAddress.get(address) ?? [],
    /** Whether the file is another one than was read last. */
    hasChanged: async () => (await factsOf(settings.file)).print !== print,
    /** Reads the file again. The former list stays in use until `use`, and when the new one cannot be read. */
    async read(): Promise<ReadList> {
      const seen = await factsOf(settings.file)
      const fresh = await indexOf(settings)
      print = seen.print
      return {
        name: settings.name,
        version: () => fresh.version,
        use: () => {
          index = fresh
          writtenAt = seen.writtenAt
        },
      }
    },
  }
  return list satisfies ScreeningProvider
}
export type ListFile = Awaited<ReturnType<typeof listFile>>

/** The European Union's consolidated list, its XML export: a name for each spelling, in attributes. */
export function readEuXml(text: ListText): AsyncGenerator<ListEntry> {
  let entry = { id: '', names: [] as string[], addresses: [] as string[] }
  return readXml(text, 'export', {
    open(path, attributes) {
      if (path === 'export/sanctionEntity') {
        entry = { id: attributes.euReferenceNumber || attributes.logicalId || '', names: [], addresses: [] }
      }
      if (path !== 'export/sanctionEntity/nameAlias') return
      const { wholeName = '', firstName = '', middleName = '', lastName = '' } = attributes
      const name = wholeName.trim() || [firstName, middleName, lastName].join(' ').trim()
      if (name !== '') entry.names.push(name)
    },
    close(path) {
      if (path !== 'export/sanctionEntity') return null
      if (entry.id === '' || entry.names.length === 0) throw new Error('not a list: an entry without number or name')
      return entry
    },
  })
}
