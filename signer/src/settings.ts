import { readFileSync } from 'node:fs'
import { readChecked } from '@firsthand/settings/read-checked'
import { signerRoles } from '@firsthand/wire/signer'
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const
const Path = Type.String({ pattern: '^/' })
const Url = Type.String({ pattern: '^https?://' })
/** From our key ids to the cloud's own names. */
const CloudKeys = Type.Record(Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$' }), Type.String())

/** Where the keys are. Each kind names files and places, never a secret itself. */
const CustodySettings = Type.Union([
  Type.Object({ kind: Type.Literal('pkcs11'), library: Path, token: Type.String(), pinFile: Path }, closed),
  Type.Object({ kind: Type.Literal('software'), keyFolder: Path }, closed),
  Type.Object(
    {
      kind: Type.Literal('aws-kms'),
      region: Type.String(),
      endpoint: Type.Optional(Url),
      keys: CloudKeys,
      credentialsFile: Path,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('azure-key-vault'),
      vaultUrl: Url,
      /** The authority of a vault whose certificate is not the cloud's own. */
      caFile: Type.Optional(Path),
      keys: CloudKeys,
      tokenFile: Path,
    },
    closed,
  ),
])
export type CustodySettings = Static<typeof CustodySettings>

/** Everything one signer process is told. The file is its own: it holds the journal's password. */
const Settings = Type.Object(
  {
    role: Type.Enum([...signerRoles]),
    socket: Path,
    policyFile: Path,
    keysFile: Path,
    journalUrl: Type.String({ pattern: '^postgresql://' }),
    custody: CustodySettings,
    /** Ed25519 keys of the people who may approve a policy, raw in base64url. Two of them must have signed. */
    approvers: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  },
  closed,
)
export type Settings = Static<typeof Settings>

const check = readChecked(Settings, 'the settings')

/** Reads the settings file; a name that the program does not know is refused. */
export const readSettings = (file: string): Settings => check(readFileSync(file, 'utf8'))
