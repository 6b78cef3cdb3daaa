import { type Static, type TSchema, Type } from 'typebox'
import { checksumAddress } from './checksum-address.ts'
import { type SignerRole, signerRoles } from './signer.ts'
import { nullable } from './values.ts'

/** Where a key lives. A software key can be copied, so it is named as such and signs on the local chain only. */
export const custodies = ['pkcs11', 'aws-kms', 'azure-key-vault', 'software'] as const
export type Custody = (typeof custodies)[number]

/** Written out rather than referred to: programs read this document without the rest of the contract. */
const Instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$',
  examples: ['2026-11-15T09:30:00.000Z'],
})

const closed = { additionalProperties: false } as const
const key = <Role extends TSchema>(role: Role, addressPattern: string) =>
  Type.Object(
    {
      role,
      keyId: Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$', description: 'Role, year, letter.' }),
      address: Type.String({ pattern: addressPattern, description: 'What its signatures recover to.' }),
      custody: Type.Enum([...custodies], { description: '`software` signs on the local chain only.' }),
      validFrom: Instant,
      validUntil: { ...nullable(Instant), description: 'Null while no end is planned.' },
    },
    closed,
  )

const SettlementKey = key(Type.Enum([...signerRoles]), '^0x[0-9a-f]{40}$')
export type SettlementKey = Static<typeof SettlementKey>

/** The file that the rotation writes, and that signers and the service read. */
export const SettlementKeyFile = Type.Object({ keys: Type.Array(SettlementKey) }, closed)
export type SettlementKeyFile = Static<typeof SettlementKeyFile>

/** What a role is called where its signatures are shown. */
const shownRoles = {
  operator: 'settlementOperator',
  compliance: 'complianceAttestation',
  fee: 'feeAttestation',
  delivery: 'delivery',
  switch: 'switch',
  relay: 'relay',
} as const satisfies Readonly<Record<SignerRole, string>>
const Role = Type.Enum(Object.values(shownRoles), { description: 'What the key signs for, as a bundle names it.' })

/** Every key that signs or has signed, bundles and our own transactions, so that both can be checked offline. */
export const SettlementKeys = Type.Object(
  { items: Type.Array(key(Role, '^0x[0-9a-fA-F]{40}$')), next_cursor: Type.Null() },
  { $id: 'SettlementKeys', ...closed },
)
export type SettlementKeys = Static<typeof SettlementKeys>

/** The keys of the file as everybody reads them. */
export const shownKeys = ({ keys }: SettlementKeyFile): SettlementKeys => ({
  items: keys.map((each) => ({ ...each, role: shownRoles[each.role], address: checksumAddress(each.address) })),
  next_cursor: null,
})
