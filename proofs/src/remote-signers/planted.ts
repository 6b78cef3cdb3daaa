import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changedCopy } from '../harness/changed-copy.ts'
import { believeImpostors } from './believe-impostors.ts'
import { clientIn, startLoad } from './load-on-site.ts'
import { plantedEdits } from './planted-edits.ts'
import type { RemoteSigner, RemoteSite } from './site.ts'
import { startStrangers } from './strangers-on-site.ts'

const authority = 'signers-2027'

/** Whether strangers of this kind are answered by a signer with the fault in it. */
const answers =
  (kind: string) =>
  async (site: RemoteSite, { address }: RemoteSigner) => {
    const strangers = await startStrangers(site, authority, [address])
    for (let tries = 0; tries < 600 && (strangers.counted()[kind]?.tried ?? 0) < 3; tries += 1) await sleep(100)
    return (await strangers.end()).some((row) => row.kind === kind && row.answered > 0)
  }

/** Whether a caller whose certificate is refused under load is still answered afterwards. */
async function answersRefused(site: RemoteSite, { party, address }: RemoteSigner): Promise<boolean> {
  const addresses = { fee: [address], operator: [address] }
  const load = await startLoad(site, { name: 'lost', lanes: 1, authority, addresses })
  // The operator's questions go nowhere: the fee signer's answers are what counts.
  for (let tries = 0; tries < 600 && (load.counted()?.good ?? 0) < 3; tries += 1) await sleep(100)
  await site.certificates.refuse('lost', [party])
  await sleep(2_500)
  const refusedBefore = Date.now() - 500
  const { lastGoodAt } = await load.end()
  return lastGoodAt > refusedBefore
}

type Shows = (site: RemoteSite, signer: RemoteSigner, copy: string) => Promise<boolean>

/** How each fault shows itself. */
const shown: Readonly<Record<keyof typeof plantedEdits, Shows>> = {
  'a signer that does not check names': answers('of another name'),
  'a list of refused certificates that is not read again': answersRefused,
  'connections that stand although their certificate is refused': answersRefused,
  'TLS 1.2': answers('over TLS 1.2'),
  'a client that does not check the role of who answers': async (site, _signer, copy) =>
    (await believeImpostors(site, authority, clientIn(copy))).believed > 0,
}
const inShort = 2

/** Runs a signer, or a client, with each fault in it: each must be noticed. */
export async function findPlanted(site: RemoteSite, short: boolean, report: (line: string) => void) {
  const results: { readonly name: string; readonly found: boolean }[] = []
  const [signer] = site.remote
  if (signer === undefined) throw new Error('there is no signer')
  const names = Object.keys(plantedEdits) as (keyof typeof plantedEdits)[]
  for (const [number, name] of (short ? names.slice(0, inShort) : names).entries()) {
    const copy = await changedCopy(join(site.supervisor.folder, `planted-${number}`), [plantedEdits[name]], ['signer'])
    const child = await signer.start(join(copy, 'signer'))
    const found = await shown[name](site, signer, copy)
    await child.stop()
    report(`${name}: ${found ? 'found' : 'NOT FOUND'}`)
    results.push({ name, found })
  }
  return results
}
