import { ibanOf } from '@firsthand/sandbox/treasury/buyers-account'
import type { Random } from '@firsthand/sandbox/world/random'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Needle } from './scan/needles.ts'

const rails = ['issuance', 'venue', 'bank'] as const
export type Rail = (typeof rails)[number]

/** Somebody whose every text occurs nowhere else, so that any trace of them is theirs. */
export type Canary = {
  readonly label: string
  readonly rail: Rail
  readonly subject: string
  readonly firstName: string
  readonly lastName: string
  readonly legalName: string
  readonly iban: string
  readonly wallet: { readonly key: `0x${string}`; readonly address: `0x${string}` }
  /** What they write to the bank beside a payment. */
  readonly remittance: string
  /** What officers and the treasury write about them, by the place where they do. */
  readonly notes: Readonly<Record<NoteName, string>>
}

const noteNames = [
  'review',
  'hold',
  'release',
  'secondRelease',
  'evidence',
  'refund',
  'export',
  'legalHold',
  'holdRelease',
  'erasure',
] as const
type NoteName = (typeof noteNames)[number]

const consonants = 'bdfghjklmnprstvwxz'
const vowels = 'aeiou'

/** A word that no language has, of so many letters. */
export function wordOf(random: Random, letters = 12): string {
  const sign = (of: string) => of[random.below(of.length)] ?? 'x'
  const pairs = Array.from({ length: letters / 2 }, () => `${sign(consonants)}${sign(vowels)}`)
  const word = pairs.join('')
  return `${word[0]?.toUpperCase()}${word.slice(1)}`
}

const digitsOf = (random: Random, count: number) => Array.from({ length: count }, () => random.below(10)).join('')

function canaryOf(random: Random, label: string, rail: Rail): Canary {
  const [firstName, lastName, mail, remittance] = Array.from({ length: 4 }, () => wordOf(random))
  const key = generatePrivateKey()
  return {
    label,
    rail,
    subject: `auth0|${mail?.toLowerCase()}.${lastName?.toLowerCase()}+buys@mail.example`,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    legalName: `${firstName} ${lastName}`,
    iban: ibanOf('NL', `QZXV${digitsOf(random, 10)}`),
    wallet: { key, address: privateKeyToAccount(key).address },
    remittance: `For my ${remittance} flat`,
    notes: Object.fromEntries(
      noteNames.map((name) => [name, `Seen ${wordOf(random)} at the counter`]),
    ) as Canary['notes'],
  }
}

/** So many canaries for each rail, and so many who are not erased. */
export function makePeople(random: Random, each: number, witnesses: number) {
  const canaries = rails.flatMap((rail) =>
    Array.from({ length: each }, (_, i) => canaryOf(random, `canary ${rail} ${i + 1}`, rail)),
  )
  const stay = Array.from({ length: witnesses }, (_, i) =>
    canaryOf(random, `witness ${i + 1}`, rails[rails.length - 1 - (i % rails.length)] as Rail),
  )
  return { canaries, witnesses: stay }
}

export type People = ReturnType<typeof makePeople>

/** The one word of a note or a remittance text that is theirs alone. */
const ownWord = (text: string): string => text.split(' ').find((word) => /^[A-Z][a-z]{11}$/.test(word)) ?? text

/** Every text by which a person is found. A longer text that holds one of them is found with it. */
export const needlesOf = ({
  label: of,
  subject,
  firstName,
  lastName,
  iban,
  remittance,
  notes,
}: Canary): readonly Needle[] => [
  { of, kind: 'first name', text: firstName },
  { of, kind: 'last name', text: lastName },
  { of, kind: 'subject', text: subject.slice('auth0|'.length, subject.indexOf('.')) },
  { of, kind: 'IBAN', text: iban },
  { of, kind: 'account number', text: iban.slice(4) },
  { of, kind: 'remittance text', text: ownWord(remittance) },
  ...Object.entries(notes).map(([name, text]) => ({ of, kind: `note (${name})`, text: ownWord(text) })),
]
