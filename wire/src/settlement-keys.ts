import { type Static, Type } from 'typebox'
import { signerRoles } from './signer.ts'
import { nullable } from './values.ts'

/** Where a key lives. A software key can be copied, so it is named as such and signs on the local chain only. */
export const custodies = ['pkcs11', 'aws-kms', 'azure-key-vault', 'software'] as const
export type Custody = (typeof custodies)[number]

/** Written out rather than referred to: programs read this document without the rest of the contract. */
const Instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$',
  examples: ['2026-11-15T09:30:00.000Z'],
})

const SettlementKey = Type.Object(
  {
    role: Type.Enum([...signerRoles], { description: 'What the key signs for.' }),
    keyId: Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$', description: 'Role, year, letter.' }),
    address: Type.String({ pattern: '^0x[0-9a-f]{40}$', description: 'What its signatures recover to.' }),
    custody: Type.Enum([...custodies], { description: '`software` signs on the local chain only.' }),
    validFrom: Instant,
    validUntil: { ...nullable(Instant), description: 'Null while no end is planned.' },
  },
  { additionalProperties: false },
)
export type SettlementKey = Static<typeof SettlementKey>

/** Every key that signs or has signed, bundles and our own transactions, so that both can be checked offline. */
export const SettlementKeys = Type.Object(
  { keys: Type.Array(SettlementKey) },
  { $id: 'SettlementKeys', additionalProperties: false },
)
export type SettlementKeys = Static<typeof SettlementKeys>
