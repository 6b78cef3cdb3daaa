import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { curve } from '../curve.ts'
import type { CustodySettings } from '../settings.ts'

type Kind<K extends CustodySettings['kind']> = Extract<CustodySettings, { kind: K }>

/** The object identifier of secp256k1, as a token takes it. */
const secp256k1 = Buffer.from('06052b8104000a', 'hex')

/** The key is born in the token and cannot leave it. */
async function makeInToken({ library, token, pinFile }: Kind<'pkcs11'>, keyId: string): Promise<void> {
  const { loadModule, p11, slotOf } = await import('./pkcs11.ts')
  const module = loadModule(library)
  const session = module.C_OpenSession(slotOf(module, token), p11.CKF_SERIAL_SESSION | p11.CKF_RW_SESSION)
  module.C_Login(session, p11.CKU_USER, readFileSync(pinFile, 'utf8').trim())
  module.C_FindObjectsInit(session, [{ type: p11.CKA_LABEL, value: keyId }])
  const taken = module.C_FindObjects(session, 1).length > 0
  module.C_FindObjectsFinal(session)
  if (taken) throw new Error(`${keyId} exists already`)
  const named = [
    { type: p11.CKA_TOKEN, value: true },
    { type: p11.CKA_LABEL, value: keyId },
  ]
  module.C_GenerateKeyPair(
    session,
    { mechanism: p11.CKM_EC_KEY_PAIR_GEN },
    [...named, { type: p11.CKA_VERIFY, value: true }, { type: p11.CKA_EC_PARAMS, value: secp256k1 }],
    [
      ...named,
      { type: p11.CKA_PRIVATE, value: true },
      { type: p11.CKA_SIGN, value: true },
      { type: p11.CKA_SENSITIVE, value: true },
      { type: p11.CKA_EXTRACTABLE, value: false },
      { type: p11.CKA_DERIVE, value: false },
    ],
  )
  module.C_Finalize()
  module.close()
}

function makeInFile({ keyFolder }: Kind<'software'>, keyId: string): void {
  let key = randomBytes(32)
  // One number in 2^128 is no key.
  while (!curve.privateKeyVerify(key)) key = randomBytes(32)
  writeFileSync(join(keyFolder, `${keyId}.key`), key.toString('hex'), { mode: 0o400, flag: 'wx' })
}

/** Makes a key of this name where the settings say. A name is used once: an existing key is never replaced. */
export async function makeKey(settings: CustodySettings, keyId: string): Promise<void> {
  switch (settings.kind) {
    case 'pkcs11':
      return makeInToken(settings, keyId)
    case 'software':
      return makeInFile(settings, keyId)
    // A cloud's key is made with the cloud's own tool; only its address is read here.
    case 'aws-kms':
    case 'azure-key-vault':
      return
  }
}
