import { createRequire } from 'node:module'
import { readNamed } from '@firsthand/settings/settings-file'
import type * as Pkcs11 from 'pkcs11js'
import type { CustodySettings } from '../settings.ts'
import type { KeyStore, SigningKey } from './key-store.ts'

/** The binding. Its constants are made while it loads, so an import by name would find none of them. */
export const p11 = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
type Module = Pkcs11.PKCS11

/** Sessions of a token, each for one operation at a time: a second one on a busy session fails. */
function sessionsOf<S>(sessions: readonly S[]) {
  const free = [...sessions]
  const waiting: ((session: S) => void)[] = []
  return {
    /** Waits for a free session, and passes it on when the work is done or has failed. */
    async use<T>(work: (session: S) => Promise<T>): Promise<T> {
      const session = free.pop() ?? (await new Promise<S>((take) => waiting.push(take)))
      try {
        return await work(session)
      } finally {
        const next = waiting.shift()
        if (next) next(session)
        else free.push(session)
      }
    },
  }
}

type TokenSettings = Extract<CustodySettings, { kind: 'pkcs11' }>

const ecdsa = { mechanism: p11.CKM_ECDSA }
const sessionCount = 4

/** The slot of the token with this label. A module lists empty slots too. */
export function slotOf(module: Module, label: string): Buffer {
  const slot = module.C_GetSlotList(true).find((each) => module.C_GetTokenInfo(each).label.trim() === label)
  if (slot === undefined) throw new Error(`there is no token "${label}"`)
  return slot
}

/** Loads a module for use by several threads: without the flag, several sessions crash the process. */
export function loadModule(library: string): Module {
  const module = new p11.PKCS11()
  module.load(library)
  module.C_Initialize({ flags: p11.CKF_OS_LOCKING_OK })
  return module
}

/** The one object of this class and label. */
function find(module: Module, session: Buffer, objectClass: number, label: string): Buffer {
  module.C_FindObjectsInit(session, [
    { type: p11.CKA_CLASS, value: objectClass },
    { type: p11.CKA_LABEL, value: label },
  ])
  const [object, second] = module.C_FindObjects(session, 2)
  module.C_FindObjectsFinal(session)
  if (object === undefined || second !== undefined) throw new Error(`${label} is not in the token, or not unique`)
  return object
}

/** The public key: a DER octet string around 04, X, Y; some devices give it bare. */
function publicKeyOf(module: Module, session: Buffer, object: Buffer): Buffer {
  const [attribute] = module.C_GetAttributeValue(session, object, [{ type: p11.CKA_EC_POINT }])
  const point = attribute?.value as Buffer
  const bare = point.length === 67 ? point.subarray(2) : point
  if (bare.length !== 65 || bare[0] !== 4) throw new Error('the token gives no uncompressed public key')
  return Buffer.from(bare)
}

/**
 * The keys of one token. The login holds for the whole process, which is why a signer runs nothing else. One try with the
 * PIN, never a loop: real devices lock.
 */
export async function openToken({ library, token, pinFile }: TokenSettings): Promise<KeyStore> {
  const module = loadModule(library)
  const slot = slotOf(module, token)
  const opened = Array.from({ length: sessionCount }, () => module.C_OpenSession(slot, p11.CKF_SERIAL_SESSION))
  const [first] = opened as [Buffer]
  module.C_Login(first, p11.CKU_USER, readNamed(pinFile, 'custody.pinFile').trim())
  const sessions = sessionsOf(opened)

  function openKey(keyId: string): Promise<SigningKey> {
    return sessions.use(async (session) => {
      const key = find(module, session, p11.CKO_PRIVATE_KEY, keyId)
      const publicKey = publicKeyOf(module, session, find(module, session, p11.CKO_PUBLIC_KEY, keyId))
      return {
        publicKey,
        sign: (digest) => {
          // The mechanism signs any number of bytes without complaint.
          if (digest.length !== 32) throw new Error('a digest has 32 bytes')
          return sessions.use((own) => {
            module.C_SignInit(own, ecdsa, key)
            return module.C_SignAsync(own, digest, Buffer.alloc(64))
          })
        },
      }
    })
  }
  return {
    custody: 'pkcs11',
    open: openKey,
    /** A private key is found only by a session that is logged in. */
    fault: (keyId) =>
      sessions.use(async (session) => {
        try {
          find(module, session, p11.CKO_PRIVATE_KEY, keyId)
          return null
        } catch {
          return `the token does not show ${keyId}`
        }
      }),
    async close() {
      module.C_Finalize()
      module.close()
    },
  }
}
