import { type DataKey, decrypt, encrypt } from './encrypt.ts'

/**
 * Whose data a key seals: `person:…` a person by pseudonym, `payer:…` the holder of a bank account by the blind index of its
 * IBAN, `file:…` one file of the bank. Pseudonyms and indexes are made with the tenant, so no two tenants share a holder.
 */
export type Holder = `${'person' | 'payer' | 'file'}:${string}`

/** What a reader gets of a value whose key was destroyed. */
export const erasedText = '[erased]'

const prefix = 'sealed1.'
const sealedText = /^sealed1\.((?:person|payer|file):[\w-]{1,64})\.([\w-]+)$/
const sealedBytes = Buffer.from(prefix)
/** A sealed file carries its holder in front, so that it can be opened without another column. */
const holderBytesMax = 72

export const sealText = (key: DataKey, holder: Holder, text: string): string =>
  `${prefix}${holder}.${encrypt(key, holder, Buffer.from(text)).toString('base64url')}`

export const isSealedText = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix)

/** Whose key opens it. */
export function holderOfText(sealed: string): Holder {
  const [, holder] = sealedText.exec(sealed) ?? []
  if (holder === undefined) throw new Error('a sealed text is damaged')
  return holder as Holder
}

export function openText(key: DataKey, sealed: string): string {
  const [, holder, body] = sealedText.exec(sealed) ?? []
  if (holder === undefined || body === undefined) throw new Error('a sealed text is damaged')
  return decrypt(key, holder as Holder, Buffer.from(body, 'base64url')).toString()
}

export const sealBytes = (key: DataKey, holder: Holder, bytes: Uint8Array): Buffer =>
  Buffer.concat([sealedBytes, Buffer.from(`${holder}.`), encrypt(key, holder, bytes)])

export const isSealedBytes = (value: unknown): value is Buffer =>
  Buffer.isBuffer(value) && value.subarray(0, sealedBytes.length).equals(sealedBytes)

const endOfHolder = (sealed: Buffer): number => {
  const end = sealed.indexOf('.', sealedBytes.length)
  if (end < 0 || end > sealedBytes.length + holderBytesMax) throw new Error('a sealed file is damaged')
  return end
}

export const holderOfBytes = (sealed: Buffer): Holder =>
  sealed.subarray(sealedBytes.length, endOfHolder(sealed)).toString() as Holder

export const openBytes = (key: DataKey, sealed: Buffer): Buffer =>
  decrypt(key, holderOfBytes(sealed), sealed.subarray(endOfHolder(sealed) + 1))
