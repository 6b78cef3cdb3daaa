import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Pkcs11 from 'pkcs11js'

const sessionsOpened = 4

/** The token of a signer, by its settings: its sessions, and one bare signature in one of them. */
export function openToken(settingsFile: string, keyId: string) {
  const p11 = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
  const { custody } = JSON.parse(readFileSync(settingsFile, 'utf8'))
  const token = new p11.PKCS11()
  token.load(custody.library)
  token.C_Initialize({ flags: p11.CKF_OS_LOCKING_OK })
  const slot = token.C_GetSlotList(true).find((each) => token.C_GetTokenInfo(each).label.trim() === custody.token)
  if (slot === undefined) throw new Error('there is no such token')
  const sessions = Array.from({ length: sessionsOpened }, () => token.C_OpenSession(slot, p11.CKF_SERIAL_SESSION))
  const [first] = sessions as [Buffer]
  token.C_Login(first, p11.CKU_USER, readFileSync(custody.pinFile, 'utf8').trim())
  token.C_FindObjectsInit(first, [
    { type: p11.CKA_CLASS, value: p11.CKO_PRIVATE_KEY },
    { type: p11.CKA_LABEL, value: keyId },
  ])
  const [key] = token.C_FindObjects(first, 1) as [Buffer]
  token.C_FindObjectsFinal(first)
  return {
    sessions,
    async sign(session: Buffer): Promise<Buffer> {
      token.C_SignInit(session, { mechanism: p11.CKM_ECDSA }, key)
      return token.C_SignAsync(session, randomBytes(32), Buffer.alloc(64))
    },
  }
}
