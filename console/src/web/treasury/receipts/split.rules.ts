/** A part of a receipt, in base units, for one purchase. */
export type Allocation = { readonly reference: string; readonly amount: string }

/** As many purchases as one receipt can be split over. */
export const splitMax = 20

export type SplitFault = 'too_many' | 'named_twice' | 'not_above_zero' | 'exceeds'

type Split = {
  readonly allocated: bigint
  /** What is left over: it goes back to the payer. Negative where more is allocated than was received. */
  readonly goesBack: bigint
  readonly fault: SplitFault | null
}

const sumOf = (allocations: readonly Allocation[]): bigint =>
  allocations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

function faultOf(allocations: readonly Allocation[], goesBack: bigint): SplitFault | null {
  if (allocations.length > splitMax) return 'too_many'
  if (new Set(allocations.map(({ reference }) => reference)).size < allocations.length) return 'named_twice'
  if (allocations.some(({ amount }) => BigInt(amount) <= 0n)) return 'not_above_zero'
  return goesBack < 0n ? 'exceeds' : null
}

/** How a receipt is split: exact to the last unit, whatever its size. */
export function judgeSplit(received: string, allocations: readonly Allocation[]): Split {
  const allocated = sumOf(allocations)
  const goesBack = BigInt(received) - allocated
  return { allocated, goesBack, fault: faultOf(allocations, goesBack) }
}

/** What is still to be paid for a purchase. */
export function outstandingOf({ amountDue, amountHeld }: { readonly amountDue: string; readonly amountHeld: string }) {
  const open = BigInt(amountDue) - BigInt(amountHeld)
  return open > 0n ? open : 0n
}

/** What to put on a purchase first: what it lacks, or all that is left of the receipt where that is less. */
export function firstAmount(received: string, allocations: readonly Allocation[], outstanding: bigint): bigint {
  const { goesBack } = judgeSplit(received, allocations)
  const left = goesBack > 0n ? goesBack : 0n
  return outstanding > 0n && outstanding < left ? outstanding : left
}

const part = /^(OFFC[0-9a-f]{32}):([0-9]{1,38})$/

/** For the address of the page: references and amounts, never a name. */
export const writeSplit = (allocations: readonly Allocation[]): string =>
  allocations.map(({ reference, amount }) => `${reference}:${amount}`).join('~')

/** What an address says; nothing where a part of it is no allocation. */
export function readSplit(text: string | undefined): readonly Allocation[] {
  if (text === undefined || text === '') return []
  const parts = text.split('~').map((each) => part.exec(each))
  if (parts.includes(null)) return []
  return parts.map((found) => ({ reference: found?.[1] ?? '', amount: `${BigInt(found?.[2] ?? '0')}` }))
}
