import { Type } from 'typebox'

const witness = Type.Object(
  { url: Type.String({ format: 'uri' }), key: Type.String() },
  { additionalProperties: false },
)

const roots = Type.Object(
  {
    chainId: Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' }),
    contract: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
  },
  { additionalProperties: false },
)

/** Where the transparency log is kept, what signs it and who vouches for it. */
export const evidenceLogSetting = Type.Optional(
  Type.Object(
    {
      origin: Type.String({ pattern: '^[^\\s+]+$' }),
      folder: Type.String({ minLength: 1 }),
      keyFile: Type.String({ minLength: 1 }),
      witnesses: Type.Array(witness),
      timeStamps: Type.Optional(Type.String({ format: 'uri' })),
      roots: Type.Optional(roots),
    },
    {
      additionalProperties: false,
      must: 'names origin, folder, keyFile and a list of witnesses',
      description:
        '`{"origin", "folder", "keyFile", "witnesses", "timeStamps", "roots"}`: [the transparency log](evidence-log.md). `origin` is its name for good, `folder` is where its files are written, `keyFile` is a PKCS#8 file with the Ed25519 key that signs checkpoints. `witnesses` lists `{"url", "key"}` of those who cosign them, `timeStamps` is the address of a time-stamping authority (RFC 3161) that is asked once a day. `roots` is `{"chainId", "contract"}` of a `LogRoots` contract, to which the root of a checkpoint is [written once a day](evidence-log.md#roots-on-chain). The same for every worker. Without it no log is kept.',
    },
  ),
)
