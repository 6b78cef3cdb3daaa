import { Type } from 'typebox'
import { address, attestorSettings, sealing, shared, text, workerSettings } from './settings.ts'

/** Settings of the migration and the commands beside it. */
export const migrateSettings = Type.Object({
  MIGRATE_DATABASE_URL: text(
    'For `pnpm migrate`, `pnpm seal:service`, `pnpm verify-audit`, `pnpm export-ledger`, `pnpm passkeys` and `pnpm verify-approvals`: an administrator that may create roles; all but the first need one that bypasses row-level security.',
  ),
  DATABASE_DURABILITY: attestorSettings.properties.DATABASE_DURABILITY,
  AUDIT_PACKAGES_FOLDER: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'For `pnpm audit-packages`: where the packages of each day are written; made if it is missing.',
    }),
  ),
  PASSKEY_APPROVERS: Type.Optional(
    Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }), {
      description:
        'For `pnpm passkeys enrol` and `pnpm verify-approvals`: who approves files of passkeys, name to Ed25519 public key (raw, base64url). Two of them sign each file.',
    }),
  ),
  SEALING: Type.Optional(sealing),
  MIGRATE_LOGIN_PASSWORD_FILES: Type.Optional(
    Type.Object(
      {
        fh_api: Type.String(),
        fh_catalog: Type.String(),
        fh_worker: Type.String(),
        fh_attestor: Type.String(),
        fh_relayer: Type.Optional(Type.String()),
      },
      {
        additionalProperties: false,
        description:
          'For `pnpm migrate`: a file for each login with its password: at least 16 characters, no two the same; `fh_relayer` where a relayer runs. The database gets SCRAM verifiers.',
      },
    ),
  ),
})

/** Settings of `firsthand-upgrade` and `firsthand-retire-worker`, which talk to the engine's admin port alone. */
export const upgradeSettings = Type.Object({
  ENGINE_ADMIN_URL: address('The engine’s admin port: which worker gets new work, and what still runs at one.'),
})

/** Settings of `firsthand-after-restore`, in the worker’s environment. */
export const restoreSettings = Type.Object({
  MIGRATE_DATABASE_URL: migrateSettings.properties.MIGRATE_DATABASE_URL,
  DATABASE_DURABILITY: migrateSettings.properties.DATABASE_DURABILITY,
  CHAINS: shared.CHAINS,
  ERASURES_FILE: Type.Optional(shared.ERASURES_FILE),
  ENGINE_ADMIN_URL: workerSettings.properties.ENGINE_ADMIN_URL,
  RESTORE_JOURNALS: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      secret: true,
      description:
        'Signer role to the URL of its journal, for a login that may read it: `operator`, `fee`, `compliance`, `delivery`, `switch`, and `relay` where a relayer runs.',
    }),
  ),
  RESTORE_COMPLIANCE_DATABASE_URL: Type.Optional(
    text('Compliance’s database, for a login that row-level security does not bind.'),
  ),
  RESTORE_BANK_GATEWAYS: Type.Optional(
    Type.Array(
      Type.Object(
        { tenant: Type.String(), channel: Type.String(), journal: Type.String() },
        { additionalProperties: false },
      ),
      {
        description:
          'A list of `{"tenant", "channel", "journal"}`: `journal.ndjson` of each bank gateway’s state folder, or a copy of it. Without a gateway, people answer for the files they carried.',
      },
    ),
  ),
})
