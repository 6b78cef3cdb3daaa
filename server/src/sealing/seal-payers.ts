import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { erasedText, type Holder } from '@firsthand/sealing/sealed-text'

/** Seals what a bank reports of the other side of a movement. */
export type PayerSealer = {
  /** By which the account is found; null without one. */
  readonly indexOf: (iban: string | null) => string | null
  readonly nameIndexOf: (name: string | null) => string | null
  /** For the holder of the account; without one for the file that the text stands in. */
  readonly text: <Text extends string | null>(iban: string | null, file: Holder, text: Text) => Text
  readonly bytes: (holder: Holder, bytes: Uint8Array) => Buffer
}

const isKnown = (iban: string | null): iban is string => iban !== null && iban !== '' && iban !== erasedText

/** The keys of all these accounts and files at once: an import of thousands of movements asks for them once. */
export async function payerSealer(
  query: TenantTransaction,
  tenant: string,
  ibans: Iterable<string | null>,
  files: readonly Holder[],
): Promise<PayerSealer> {
  const { ibanIndex, nameIndex, keys } = sealingOf(query)
  const indexes = new Map<string, string>()
  for (const iban of ibans) if (isKnown(iban) && !indexes.has(iban)) indexes.set(iban, ibanIndex(tenant, iban))
  const payers = [...indexes.values()].map(payerOf)
  const seal = await keys.obtain(query, tenant, new Set([...payers, ...files]))
  const indexOf = (iban: string | null) => (isKnown(iban) ? (indexes.get(iban) ?? ibanIndex(tenant, iban)) : null)
  return {
    indexOf,
    nameIndexOf: (name) => (isKnown(name) ? nameIndex(tenant, name) : null),
    text(iban, file, text) {
      if (text === null) return text
      const index = indexOf(iban)
      return seal.text(index === null ? file : payerOf(index), text) as typeof text
    },
    bytes: seal.bytes,
  }
}

/** The holder of an account, by the index of its IBAN. */
export const payerOf = (index: string): Holder => `payer:${index}`

/** One text for one holder. */
export async function sealedText(query: TenantTransaction, tenant: string, holder: Holder, text: string) {
  const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  return seal.text(holder, text)
}
