import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { isPseudonym } from '@firsthand/sealing/blind-index'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { erasedText, type Holder } from '@firsthand/sealing/sealed-text'
import { personHolder } from '@firsthand/sealing/sealing'
import { isRecord } from '@firsthand/values/values'

const accounts = ['iban', 'payeeIban', 'payerIban', 'counterpartyIban'] as const
const buyers = ['caller', 'buyer'] as const
const texts = [
  'name',
  'payeeName',
  'payerName',
  'counterpartyName',
  'ultimateDebtor',
  'remittance',
  'endToEndId',
] as const
/** What people and banks write about somebody. */
const words = ['reason', 'statusReason', 'detail'] as const

/** Members that name a person, or are texts about one. Everything else of a record is numbers, states and ids of ours. */
const personal: ReadonlySet<string> = new Set([...accounts, ...texts, ...words])

type HolderOf = (iban: string) => Holder

const textIn = (facts: Record<string, unknown>, names: readonly string[]): string | undefined =>
  names.map((name) => facts[name]).find((value): value is string => typeof value === 'string' && value !== erasedText)

/** Whose data an object is: of the account that it names, or that something in it names; else of the buyer. Lists name many people. */
export function holderIn(facts: unknown, holderOf: HolderOf): Holder | null {
  if (!isRecord(facts)) return null
  const iban = textIn(facts, accounts)
  if (iban) return holderOf(iban)
  for (const each of Object.values(facts)) {
    const within = holderIn(each, holderOf)
    if (within) return within
  }
  const buyer = textIn(facts, buyers)
  return buyer !== undefined && isPseudonym(buyer) ? personHolder(buyer) : null
}

/** The one account that lists in it name, however deep; null when they name several, or none. */
export function onlyHolderIn(facts: unknown, holderOf: HolderOf): Holder | null {
  const holders = new Set<Holder>()
  const collect = (each: unknown): void => {
    const iban = isRecord(each) ? textIn(each, accounts) : undefined
    if (iban) holders.add(holderOf(iban))
    if (typeof each === 'object' && each !== null) for (const within of Object.values(each)) collect(within)
  }
  collect(facts)
  const [only, another] = holders
  return another === undefined ? (only ?? null) : null
}

type Visit = (holder: Holder, text: string) => string

function replaced(facts: unknown, holder: Holder, holderOf: HolderOf, visit: Visit): unknown {
  if (Array.isArray(facts)) return facts.map((each) => replaced(each, holder, holderOf, visit))
  if (!isRecord(facts)) return facts
  const own = holderIn(facts, holderOf) ?? holder
  const members = Object.entries(facts).map(([name, value]) =>
    personal.has(name) && typeof value === 'string' && value !== ''
      ? [name, visit(own, value)]
      : [name, replaced(value, own, holderOf, visit)],
  )
  return Object.fromEntries(members)
}

/** JSON values with every member sealed that names a person, each for the person that the object around it is about. */
export async function sealedFacts<Facts extends readonly unknown[]>(
  query: TenantTransaction,
  tenant: string,
  facts: Facts,
  otherwise: Holder,
): Promise<{ readonly [At in keyof Facts]: unknown }> {
  const { payerHolder, keys } = sealingOf(query)
  const holderOf: HolderOf = (iban) => payerHolder(tenant, iban)
  const plain = JSON.parse(JSON.stringify(facts)) as unknown[]
  const holders = new Set<Holder>()
  const note: Visit = (holder, text) => {
    holders.add(holder)
    return text
  }
  for (const each of plain) replaced(each, otherwise, holderOf, note)
  const seal = await keys.obtain(query, tenant, holders)
  return plain.map((each) => replaced(each, otherwise, holderOf, seal.text)) as never
}
