import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { readNamed } from '@firsthand/settings/settings-file'
import type * as Pkcs11 from 'pkcs11js'
import type { WrappingKeySettings } from './sealing-settings.ts'

/** A key outside the database that encrypts the keys inside it. */
export type WrappingKey = {
  readonly id: string
  readonly wrap: (key: Buffer, holder: string) => Buffer
  readonly unwrap: (wrapped: Buffer, holder: string) => Buffer
  /** Why it cannot be used now; null while it can. Costs no operation with the key. */
  readonly fault: () => string | null
}

type TokenSettings = Extract<WrappingKeySettings, { kind: 'pkcs11' }>

const [nonceBytes, tagBytes] = [12, 16]
/** As PKCS#11 numbers them: a session of a user who is logged in, to read or also to write. */
const loggedInStates: ReadonlySet<number> = new Set([1, 3])
/** Likewise. */
const [alreadyInitialised, alreadyLoggedIn] = [0x191, 0x100]

/** False when another key of the same library has done it before: during a rotation there are two. */
function isFirst(begin: () => void, already: number): boolean {
  try {
    begin()
    return true
  } catch (error) {
    if ((error as { readonly code?: number }).code === already) return false
    throw error
  }
}

/** A wrapping key that never leaves a PKCS#11 token. The token encrypts keys of 32 bytes, not data. */
export function openTokenKey({ id, library, token, pinFile, label }: TokenSettings) {
  // The binding's constants are made while it loads, so an import by name would find none of them.
  const p11 = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
  const module = new p11.PKCS11()
  module.load(library)
  const initialised = isFirst(() => module.C_Initialize({ flags: p11.CKF_OS_LOCKING_OK }), alreadyInitialised)
  const close = () => {
    if (initialised) module.C_Finalize()
    module.close()
  }
  try {
    return { key: keyIn(p11, module, { id, token, pinFile, label }), close }
  } catch (error) {
    close()
    throw error
  }
}

type Opened = Pick<TokenSettings, 'id' | 'token' | 'pinFile' | 'label'>

function keyIn(p11: typeof Pkcs11, module: Pkcs11.PKCS11, { id, token, pinFile, label }: Opened): WrappingKey {
  const slot = module.C_GetSlotList(true).find((each) => module.C_GetTokenInfo(each).label.trim() === token)
  if (slot === undefined) throw new Error(`there is no token "${token}"`)
  const session = module.C_OpenSession(slot, p11.CKF_SERIAL_SESSION)
  isFirst(() => module.C_Login(session, p11.CKU_USER, readNamed(pinFile, 'SEALING: pinFile').trim()), alreadyLoggedIn)
  module.C_FindObjectsInit(session, [
    { type: p11.CKA_CLASS, value: p11.CKO_SECRET_KEY },
    { type: p11.CKA_LABEL, value: label },
  ])
  const [object, second] = module.C_FindObjects(session, 2)
  module.C_FindObjectsFinal(session)
  if (object === undefined || second !== undefined) throw new Error(`${label} is not in the token, or not unique`)
  const mechanism = (iv: Buffer, holder: string) => ({
    mechanism: p11.CKM_AES_GCM,
    parameter: { type: p11.CK_PARAMS_AES_GCM, iv, aad: Buffer.from(holder), tagBits: 8 * tagBytes },
  })
  return {
    id,
    fault() {
      try {
        const { state } = module.C_GetSessionInfo(session)
        return loggedInStates.has(state) ? null : 'the token of the wrapping key is not logged in'
      } catch {
        return 'the token of the wrapping key does not answer'
      }
    },
    wrap(plain, holder) {
      const nonce = randomBytes(nonceBytes)
      module.C_EncryptInit(session, mechanism(nonce, holder), object)
      return Buffer.concat([nonce, module.C_Encrypt(session, plain, Buffer.alloc(plain.length + tagBytes))])
    },
    unwrap(wrapped, holder) {
      module.C_DecryptInit(session, mechanism(wrapped.subarray(0, nonceBytes), holder), object)
      return module.C_Decrypt(session, wrapped.subarray(nonceBytes), Buffer.alloc(wrapped.length))
    },
  }
}
