import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { ProofOptions } from '../harness/proof.ts'
import { attack } from './attacks.ts'
import { bankFiles } from './bank-files.ts'
import { paymentFiles } from './payment-files.ts'
import { channel, openStage, type Stage } from './stage.ts'
import { verdictOn } from './verdict.ts'

const profiles = {
  short: { files: 120, out: 8, kills: 6, outageMs: 1_000, patienceMs: 60_000, pollMs: 100 },
  whole: { files: 10_000, out: 200, kills: 100, outageMs: 20_000, patienceMs: 2_400_000, pollMs: 200 },
}

/** A gateway that was started has taken a file after this time, if there is one. */
const busyMs = 6_000

/** Changes a byte in a copy that the gateway keeps; nothing when it keeps none at this moment. */
function spoilCopy({ stateFolder }: Stage): boolean {
  const folder = join(stateFolder, 'files')
  const [name] = existsSync(folder) ? readdirSync(folder).filter((each) => !each.includes('.')) : []
  if (name === undefined) return false
  try {
    const bytes = readFileSync(join(folder, name))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(join(folder, name), bytes)
    return true
  } catch {
    return false
  }
}

/** Waits until the gateway is at work on files, and a little longer; or a while, where it has nothing to do. */
async function inTheMidst({ records }: Stage, longerMs: number): Promise<void> {
  const taken = async () => (await records.query('select count(*)::int as n from app.bank_file')).rows[0].n as number
  const before = await taken()
  for (const end = performance.now() + busyMs; performance.now() < end; await sleep(50))
    if ((await taken()) > before) break
  await sleep(longerMs)
}

/** The bank's host shows another key: nobody logs in to it, whatever waits there. */
async function strangeHost({ sshd }: Stage, outageMs: number): Promise<string[]> {
  await sshd.stop()
  await sshd.start('strange')
  const before = sshd.logins()
  await sleep(outageMs)
  const faults = sshd.logins() === before ? [] : ['the gateway has logged in to a host with a strange key']
  await sshd.stop()
  await sshd.start()
  return faults
}

/** A second gateway on the same folder does not start. */
async function secondCopy({ gateway }: Stage): Promise<string[]> {
  const code = await gateway.second()
  return code === 1 ? [] : [`a second gateway ended with ${String(code)}`]
}

/** Files in and out, while everything goes wrong that can: each arrives once, and nothing else does. */
export const bankGateway = {
  async run({ short, seed = randomInt(2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const { files, out, kills, outageMs, patienceMs, pollMs } = profiles[short ? 'short' : 'whole']
    const choices = randomFrom(seed)
    await using stage = await openStage(pollMs)
    const bank = bankFiles(stage, choices)
    const sent = paymentFiles(stage)
    const faults: string[] = []
    let [killed, spoilt] = [0, 0]
    const outages: readonly (() => Promise<unknown>)[] = [
      async () => faults.push(...(await strangeHost(stage, outageMs))),
      async () => {
        await stage.sshd.stop()
        await sleep(outageMs)
        await stage.sshd.start()
      },
      async () => {
        stage.disk.fill()
        await sleep(outageMs)
        stage.disk.clear()
      },
      async () => faults.push(...(await secondCopy(stage))),
    ]
    await stage.gateway.restart()
    await sent.forge()
    for (let at = 1; at <= files; at += 1) {
      bank.write()
      if (at % Math.ceil(files / out) === 0) await sent.write()
      if (at % 10 === 0) await sleep(choices.below(200))
      if (at % 7 === 0 && spoilCopy(stage)) spoilt += 1
      if (at % Math.ceil(files / kills) === 0) {
        await inTheMidst(stage, choices.below(300))
        await stage.gateway.restart()
        killed += 1
      }
      // In the midst of it, so that files are written meanwhile.
      const outage = outages[Math.floor((at * (outages.length + 1)) / files) - 1]
      if (outage && at % Math.ceil(files / (outages.length + 1)) === 0) await outage()
    }
    bank.settle()
    const end = performance.now() + patienceMs
    while (performance.now() < end && !((await verdictOn(stage, bank)).isComplete && (await sent.areSent())))
      await sleep(250)
    const before = await verdictOn(stage, bank)
    faults.push(...(await attack(stage, bank.other)))
    const verdict = await verdictOn(stage, bank)
    faults.push(...verdict.faults, ...(await sent.faults()))
    for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    if (!before.isComplete) console.log(readFileSync(join(stage.world.folder, 'gateway.log'), 'utf8').slice(-3_000))
    const ways = Object.entries(bank.counts).map(([kind, count]) => `${count} ${kind}`)
    const disk = stage.disk.isMounted ? 'a full disk' : 'no disk of its own to fill'
    const summary = `${bank.written.size} files of ${channel} (${ways.join(', ')}) and ${sent.count()} payment files through a real sshd; ${killed} kills, ${spoilt} copies spoilt, a strange host key, an outage, ${disk}, a second copy: ${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.strange} accepted without a manifest; ${faults.length} faults`
    return { held: faults.length === 0 && killed > 0, summary }
  },
}
