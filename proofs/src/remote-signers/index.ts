import type { Child } from '@firsthand/sandbox/world/child'
import type { ProofOptions } from '../harness/proof.ts'
import { believeImpostors } from './believe-impostors.ts'
import { cutHost, refuseCaller, refuseSigner, rotateAuthority, rotateCertificates, type Scene } from './events.ts'
import { startLoad } from './load-on-site.ts'
import { makeNetwork } from './network.ts'
import { findPlanted } from './planted.ts'
import { makeSite, type RemoteSite, roles } from './site.ts'
import { startStrangers } from './strangers-on-site.ts'

/** A signal is enough for the signers to end what stands: this is the time of the machine, not of the check. */
const refusedWithinMs = 1_500

/** Those of one role one after the other: they log in to the same token. */
async function startAll({ remote }: RemoteSite): Promise<Child[]> {
  const started = roles.map(async (role) => {
    const children: Child[] = []
    for (const each of remote.filter((one) => one.role === role)) children.push(await each.start())
    return children
  })
  return (await Promise.all(started)).flat()
}

/** Everything that happens to certificates and hosts, under load and beside strangers. */
async function strain(site: RemoteSite, short: boolean, report: Scene['report']) {
  const processes = await startAll(site)
  const load = await startLoad(site, { name: 'api', lanes: short ? 4 : 8 })
  const strangers = await startStrangers(site, 'signers-2026')
  await load.untilWorking()
  await strangers.untilAnswered()
  report('signers, load and strangers up')
  const scene = { site, processes, load, strangers, report }
  const rotated = await rotateCertificates(scene, short ? 1 : 20)
  const renewed = await rotateAuthority(scene)
  const caller = await refuseCaller(scene, 'signers-2027')
  await refuseSigner(scene, 'signers-2027')
  const cuts = short ? 1 : 5
  for (let cut = 0; cut < cuts; cut += 1) await cutHost(scene, short ? 2 : 5)
  const impostors = await believeImpostors(site, 'signers-2027')
  report(`${impostors.impostors} impostors: ${impostors.good} good answers, ${impostors.believed} believed`)
  const [count, tries] = [await load.end(), await strangers.end()]
  for (const each of processes) await each.stop()
  return { count, tries, caller, impostors, certificates: rotated + renewed, cuts }
}

/** Signers on hosts of their own, over mutual TLS, as docs/signers.md describes. */
export const remoteSigners = {
  async run({ short }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) =>
      console.log(`remote-signers ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    await using undo = new AsyncDisposableStack()
    const network = await makeNetwork().catch((error: Error) => error)
    if (network instanceof Error) {
      const summary = `this proof makes network namespaces, which takes root and iproute2 (ip netns): ${network.message}`
      return { held: false, summary }
    }
    undo.use(network)
    const made = await makeSite(network, undo)
    const { count, tries, caller, impostors, certificates, cuts } = await strain(made, short, report)
    for (const { kind, tried, answered } of tries) report(`${kind}: ${tried} tried, ${answered} answered`)
    for (const [reason, times] of Object.entries(count.reasons)) report(`${times} times ${reason}`)
    const planted = await findPlanted(made, short, report)
    const missed = planted.filter(({ found }) => !found)
    const tried = tries.reduce((sum, row) => sum + row.tried, 0)
    const answered = tries.reduce((sum, row) => sum + row.answered, 0)
    const rules: Readonly<Record<string, boolean>> = {
      'enough was asked to show anything':
        count.good > 500 && caller.before > 10 && tries.every((row) => row.tried > 10) && impostors.good > 0,
      'no signature is wrong': count.wrong === 0,
      'nobody with a valid certificate is refused': count.refused === 0 && impostors.refused === 0,
      'no stranger is answered': answered === 0,
      'no impostor counts as a signer': impostors.believed === 0,
      'connections are used again': count.opened < count.good / 4,
      'a refused certificate is not answered any more': caller.ms <= refusedWithinMs,
      'every planted fault is found': missed.length === 0,
    }
    const broken = Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
    for (const rule of broken) report(`NOT SO: ${rule}`)
    const summary =
      `${count.good.toLocaleString('en')} signatures over ${count.opened} connections between three network namespaces (p50 ${count.p50} ms, p99 ${count.p99} ms) while ${certificates} certificates and the authority were replaced and a host was cut off ${cuts} times: ` +
      `${count.wrong} wrong, ${count.refused} refused; ${tried.toLocaleString('en')} calls of ${tries.length} kinds of strangers, ${answered} answered; ` +
      `a refused certificate was answered last ${caller.ms} ms after; ${impostors.impostors} impostors, ${impostors.believed} believed; ` +
      `${planted.length - missed.length} of ${planted.length} planted faults found`
    return { held: broken.length === 0, summary }
  },
}
