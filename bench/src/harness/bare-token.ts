import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Pkcs11 from 'pkcs11js'

const p11 = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
const [settingsFile = '', keyId = '', text = '0'] = process.argv.slice(2)
const { custody } = JSON.parse(readFileSync(settingsFile, 'utf8'))
const count = Number(text)

const token = new p11.PKCS11()
token.load(custody.library)
token.C_Initialize({ flags: p11.CKF_OS_LOCKING_OK })
const slot = token.C_GetSlotList(true).find((each) => token.C_GetTokenInfo(each).label.trim() === custody.token)
if (slot === undefined) throw new Error('there is no such token')
const sessions = Array.from({ length: 4 }, () => token.C_OpenSession(slot, p11.CKF_SERIAL_SESSION))
const [first] = sessions as [Buffer]
token.C_Login(first, p11.CKU_USER, readFileSync(custody.pinFile, 'utf8').trim())
token.C_FindObjectsInit(first, [
  { type: p11.CKA_CLASS, value: p11.CKO_PRIVATE_KEY },
  { type: p11.CKA_LABEL, value: keyId },
])
const [key] = token.C_FindObjects(first, 1) as [Buffer]
token.C_FindObjectsFinal(first)

let left = count
async function lane(session: Buffer): Promise<void> {
  while (left > 0) {
    left -= 1
    token.C_SignInit(session, { mechanism: p11.CKM_ECDSA }, key)
    await token.C_SignAsync(session, randomBytes(32), Buffer.alloc(64))
  }
}
const before = process.cpuUsage()
await Promise.all(sessions.map(lane))
const { user, system } = process.cpuUsage(before)
// Milliseconds of processor time for one signature.
process.stdout.write(String((user + system) / 1000 / count))
