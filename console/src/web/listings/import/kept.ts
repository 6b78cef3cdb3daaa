import { nothingYet, type Progress, type RefusedLine } from './batches.ts'

/** By what a file is known again. */
export type FileMark = { readonly name: string; readonly size: number; readonly sha256: string }

/** How far the import of a file is, for after a reload. */
export type Kept = FileMark & {
  readonly progress: Progress
  /** The first of them: a browser keeps little. All are counted in the progress. */
  readonly refused: readonly RefusedLine[]
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One import a tab and tenant: somebody else who logs in here must not go on with it. */
const keyOf = (tenant: string): string => `firsthand.listing-import.${tenant}`
const refusedMax = 2_000

export function keep(store: Store, tenant: string, kept: Kept): void {
  const bounded = { ...kept, refused: kept.refused.slice(0, refusedMax) }
  try {
    store.setItem(keyOf(tenant), JSON.stringify(bounded))
  } catch {
    // A full store keeps the number alone: the lines can be sent again, and are refused again.
    store.setItem(keyOf(tenant), JSON.stringify({ ...bounded, refused: [] }))
  }
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { name, size, sha256, progress, refused } = value as Partial<Kept>
  return (
    typeof name === 'string' &&
    isCount(size) &&
    typeof sha256 === 'string' &&
    Array.isArray(refused) &&
    typeof progress === 'object' &&
    Object.keys(nothingYet).every((part) => isCount(progress[part as keyof Progress]))
  )
}

/** What was kept; null when there is none, or nothing that can be trusted. */
export function readKept(store: Store, tenant: string): Kept | null {
  try {
    const value: unknown = JSON.parse(store.getItem(keyOf(tenant)) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

export const forget = (store: Store, tenant: string): void => store.removeItem(keyOf(tenant))

/** Whether a file is the one whose import was begun: its bytes decide, whatever it is called now. */
export const isSame = (kept: Kept, { size, sha256 }: FileMark): boolean => kept.size === size && kept.sha256 === sha256
