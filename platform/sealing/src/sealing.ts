import { createSecretKey } from 'node:crypto'
import { ConfigError } from '@firsthand/settings/config-error'
import { type IndexKeys, ibanIndex, nameIndex, pseudonymOf } from './blind-index.ts'
import type { Holder } from './sealed-text.ts'
import { readKeyFile, type SealingSettings } from './sealing-settings.ts'
import { openWrappingKeys, type WrappingKeys } from './wrapping-keys.ts'

/** The keys of one program, and what is made with them. */
export type Sealing = {
  readonly wrapping: WrappingKeys
  readonly pseudonymOf: (tenant: string, subject: string) => string
  readonly ibanIndex: (tenant: string, iban: string) => string
  readonly nameIndex: (tenant: string, name: string) => string
  /** Whose data a bank account's holder is, while nobody knows which person that is. */
  readonly payerHolder: (tenant: string, iban: string) => Holder
}

export const personHolder = (pseudonym: string): Holder => `person:${pseudonym}`
export const fileHolder = (fileId: string): Holder => `file:${fileId}`

export function openSealing({ wrapping, indexKeyFile, pseudonymKeyFile }: SealingSettings): Sealing {
  const [index, pseudonym] = [readKeyFile(indexKeyFile), readKeyFile(pseudonymKeyFile)]
  if (index.equals(pseudonym)) throw new ConfigError('the keys of indexes and of pseudonyms are the same')
  const keys: IndexKeys = { index: createSecretKey(index), pseudonym: createSecretKey(pseudonym) }
  return {
    wrapping: openWrappingKeys(wrapping),
    pseudonymOf: (tenant, subject) => pseudonymOf(keys, tenant, subject),
    ibanIndex: (tenant, iban) => ibanIndex(keys, tenant, iban),
    nameIndex: (tenant, name) => nameIndex(keys, tenant, name),
    payerHolder: (tenant, iban) => `payer:${ibanIndex(keys, tenant, iban)}`,
  }
}
