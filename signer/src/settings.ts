import { readChecked, readNamed } from '@firsthand/settings/read-settings'
import { signerRoles } from '@firsthand/wire/signer'
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const
const path = { pattern: '^/' }
const Path = Type.String(path)
const Url = Type.String({ pattern: '^https?://' })
/** From our key ids to the cloud's own names. */
const CloudKeys = Type.Record(Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$' }), Type.String())

/** Where the keys are. Each kind names files and places, never a secret itself. */
const CustodySettings = Type.Union(
  [
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
  ],
  {
    description:
      'Where the keys are, by `kind`: `pkcs11`, `software` (the local chain only), `aws-kms`, `azure-key-vault`.',
  },
)
export type CustodySettings = Static<typeof CustodySettings>

/** Every setting of one signer process. The file is its own: it holds the journal's password. */
export const Settings = Type.Object(
  {
    role: Type.Enum([...signerRoles], { description: 'What this process signs.' }),
    socket: Type.String({ ...path, description: 'The socket file on which it is asked.' }),
    deployment: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      description: 'The name of this deployment; a policy that names another one is refused.',
    }),
    policyFile: Type.String({ ...path, description: 'What the role may sign, with the signatures of two approvers.' }),
    keysFile: Type.String({ ...path, description: 'The published keys.' }),
    journalUrl: Type.String({ pattern: '^postgresql://', description: 'The login of the role’s journal.' }),
    journalStandbys: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9,
        default: 1,
        description:
          'How many standbys must have a claim before it is acknowledged (`synchronous_standby_names`): checked at the start and at every claim, which is refused otherwise. Not asked for on the local chain.',
      }),
    ),
    custody: CustodySettings,
    approvers: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }), {
      description:
        'Ed25519 keys of the people who may approve a policy, by name, raw in base64url. Two of them must have signed.',
    }),
  },
  closed,
)
export type Settings = Static<typeof Settings>

const check = readChecked(Settings, 'the settings')

/** Reads the settings file; a name that the program does not know is refused. */
export function readSettings(file: string) {
  const settings = check(readNamed(file, 'the settings file'))
  return { ...settings, journalStandbys: settings.journalStandbys ?? 1 }
}
