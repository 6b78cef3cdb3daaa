import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '@firsthand/sandbox/world/child'
import { apiName } from './certificates.ts'
import { type Load, startLoad } from './load-on-site.ts'
import type { RemoteSite } from './site.ts'
import type { Strangers } from './strangers-on-site.ts'

/** What happens under load, and which program it meets. */
export type Scene = {
  readonly site: RemoteSite
  readonly processes: readonly Child[]
  readonly load: Load
  readonly strangers: Strangers
  readonly report: (line: string) => void
}

/** Longer than a change of a file needs to be seen without a signal. */
const seenMs = 1_500

/** Half of the changes are announced by a signal, and half are found. */
async function readAgain({ processes, load }: Scene, bySignal: boolean): Promise<void> {
  if (!bySignal) return sleep(seenMs)
  for (const { pid } of processes) process.kill(pid, 'SIGHUP')
  load.readAgain()
  await sleep(300)
}

const parties = ({ site, load }: Scene) => [...site.remote.map(({ party }) => party), load.party]

/** Every party gets a new key and certificate. */
async function renewAll(scene: Scene, authority: string): Promise<number> {
  const { certificates } = scene.site
  for (const party of parties(scene)) await certificates.renew(authority, party)
  await scene.strangers.renew(authority)
  return parties(scene).length
}

/** Certificates are rotated so many times, by the same authority. */
export async function rotateCertificates(scene: Scene, rounds: number): Promise<number> {
  let renewed = 0
  for (let round = 0; round < rounds; round += 1) {
    renewed += await renewAll(scene, 'signers-2026')
    await readAgain(scene, round % 2 === 0)
    await sleep(300)
  }
  await scene.strangers.untilAnswered()
  scene.report(`${renewed} certificates rotated`)
  return renewed
}

/** A new authority takes the place of the old one: first both are trusted, then certificates are new, then one is trusted. */
export async function rotateAuthority(scene: Scene): Promise<number> {
  const { certificates } = scene.site
  await certificates.authority('signers-2027')
  const old = await certificates.issue('signers-2026', { host: 'left-behind', name: apiName, use: 'clientAuth' })
  await certificates.trust(parties(scene), 'signers-2026', 'signers-2027')
  await readAgain(scene, false)
  const renewed = await renewAll(scene, 'signers-2027')
  await readAgain(scene, true)
  await certificates.trust(parties(scene), 'signers-2027')
  await readAgain(scene, true)
  await scene.strangers.join('of the authority before', old)
  await scene.strangers.untilAnswered()
  scene.report('the authority replaced')
  return renewed
}

/** The certificate of a second host of the API is stolen and refused while it works; answers how long it was still answered. */
export async function refuseCaller(scene: Scene, authority: string): Promise<{ ms: number; before: number }> {
  const { site, strangers } = scene
  const stolen = await startLoad(site, { name: 'stolen', lanes: 2, authority })
  await stolen.untilWorking()
  const before = stolen.counted()?.good ?? 0
  const shown = {
    cert: await readFile(`${stolen.party.folder}/certificate.pem`, 'utf8'),
    key: await readFile(`${stolen.party.folder}/key.pem`, 'utf8'),
  }
  await site.certificates.refuse('stolen', parties(scene))
  const refusedAt = Date.now()
  await readAgain(scene, true)
  await strangers.join('refused by its fingerprint', shown)
  await sleep(seenMs)
  const { lastGoodAt } = await stolen.end()
  const ms = Math.max(0, lastGoodAt - refusedAt)
  scene.report(`a caller's certificate refused after ${before} answers: last question answered ${ms} ms later`)
  return { ms, before }
}

/** A signer's certificate is refused by the API; the other replica answers alone until there is a new one. */
export async function refuseSigner(scene: Scene, authority: string): Promise<void> {
  const { site, strangers } = scene
  const signer = site.remote.find(({ role, host }) => role === 'operator' && host === 'two')
  if (signer === undefined) throw new Error('there is no second operator')
  await site.certificates.refuse(signer.party.host, parties(scene))
  await readAgain(scene, true)
  await sleep(1_000)
  await site.certificates.renew(authority, signer.party)
  await readAgain(scene, false)
  await strangers.untilAnswered()
  scene.report("a signer's certificate refused and replaced")
}

/** The host of one replica of each role is cut off, and comes back. */
export async function cutHost(scene: Scene, seconds: number): Promise<void> {
  const { network } = scene.site
  await network.cut('two')
  await sleep(seconds * 1000)
  await network.mend('two')
  await scene.strangers.untilAnswered()
  scene.report(`a host cut off for ${seconds} s, and back`)
}
