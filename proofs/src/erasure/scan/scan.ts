import type { Finder } from './finder.ts'
import type { Needle } from './needles.ts'

/** The kinds of places that are searched. */
export type PlaceKind =
  | 'tables'
  | 'files of PostgreSQL'
  | 'engine'
  | 'files of the engine'
  | 'logs'
  | 'gateway'
  | 'other files'
  | 'archives'
  | 'answers'
  | 'backup'
  | 'the bank’s own host'

/** A text of a person, and where it was found. */
export type Found = { readonly kind: PlaceKind; readonly place: string; readonly needle: Needle; readonly form: string }

/** What was searched, and what was found in it. */
export function openScan(finder: Finder) {
  const found = new Map<string, Found>()
  const searched = new Map<PlaceKind, { places: number; bytes: number }>()
  return {
    /** Searches the bytes of a place. */
    search(kind: PlaceKind, place: string, bytes: Uint8Array): void {
      const sum = searched.get(kind) ?? { places: 0, bytes: 0 }
      searched.set(kind, { places: sum.places + 1, bytes: sum.bytes + bytes.length })
      for (const { needle, form } of finder.find(bytes))
        found.set(JSON.stringify([place, needle.of, needle.kind]), { kind, place, needle, form })
    },
    found: (): readonly Found[] => [...found.values()],
    searched: (): ReadonlyMap<PlaceKind, { readonly places: number; readonly bytes: number }> => searched,
  }
}
export type Scan = ReturnType<typeof openScan>

const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(bytes < 2 ** 20 ? 2 : 0)

/** One line for each kind of place. */
export const searchedLines = (scan: Scan): readonly string[] =>
  [...scan.searched()].map(([kind, { places, bytes }]) => {
    const number = scan.found().filter((each) => each.kind === kind).length
    return `${kind}: ${places} searched, ${mib(bytes)} MiB, ${number} found`
  })

/** What was found where, the same place and kind of text once. */
export function foundLines(found: readonly Found[]): readonly string[] {
  const lines = Map.groupBy(found, ({ kind, place, needle }) => `${kind}: ${place} holds ${needle.kind}`)
  return [...lines].map(([line, each]) => `${line} of ${each.length} (${each[0]?.needle.of}, ${each[0]?.form})`)
}
