import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'

/** The keys of indexes and pseudonyms. They are not rotated: a stored index has to be found again. */
export type IndexKeys = Readonly<Record<'index' | 'pseudonym', Buffer | KeyObject>>

const bytesKept = 16

/** Length and kind of each part are hashed with it: no two lists of parts give the same text. */
const keyed = (key: Buffer | KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, bytesKept).toString('base64url')

/** By which an account is found while its IBAN is sealed. */
export const ibanIndex = ({ index }: IndexKeys, tenant: string, iban: string): string =>
  keyed(index, 'iban', tenant, iban.replaceAll(' ', '').toUpperCase())

/** By which a name is found while it is sealed: whole, without regard to case, accents or double blanks. */
export const nameIndex = ({ index }: IndexKeys, tenant: string, name: string): string =>
  keyed(index, 'name', tenant, name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' '))

const pseudonymForm = /^p_[\w-]{22}$/

export const isPseudonym = (text: string): boolean => pseudonymForm.test(text)

/** Under which everything about a person is kept. The same person has another one at another tenant. */
export const pseudonymOf = ({ pseudonym }: IndexKeys, tenant: string, subject: string): string =>
  `p_${keyed(pseudonym, 'person', tenant, subject)}`

export const newSalt = (): string => randomBytes(16).toString('base64url')

/** What a chain records of facts about a person. Once the salt is gone, nobody can guess the facts from it. */
export const commitment = (salt: string, facts: string): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, facts]))
    .digest('hex')
