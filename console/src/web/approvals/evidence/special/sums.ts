import { isObject } from '../facts.ts'

type Json = Readonly<Record<string, unknown>>

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d+$/.test(value)
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The sum of a member over a list; null when one of them is no amount. */
export function sumOf(items: readonly Json[], member = 'amount'): bigint | null {
  let sum = 0n
  for (const item of items) {
    const value = item[member]
    if (!isAmount(value)) return null
    sum += BigInt(value)
  }
  return sum
}

/** Whether amounts that should be one sum are: computed here, not taken from what was read. */
export const addsUp = (total: unknown, ...parts: readonly (bigint | null)[]): boolean =>
  isAmount(total) &&
  parts.every((each) => each !== null) &&
  BigInt(total) === parts.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)

export const bigOf = (value: unknown): bigint | null => (isAmount(value) ? BigInt(value) : null)

/**
 * Whether opening balance, credits and debits give the closing balance. Entries do not name their statement, so this is known
 * only of a file with one; null otherwise, and where the bank gives no balances.
 */
export function isBalanced({ statements, entries }: Json): boolean | null {
  const [statement, ...others] = listOf(statements)
  const [opening, closing] = [bigOf(statement?.opening), bigOf(statement?.closing)]
  if (statement === undefined || others.length > 0 || opening === null || closing === null) return null
  const booked = listOf(entries).filter(({ status }) => status === 'booked')
  const credits = sumOf(booked.filter(({ sign }) => sign === 'credit'))
  const debits = sumOf(booked.filter(({ sign }) => sign === 'debit'))
  return credits !== null && debits !== null && opening + credits - debits === closing
}
