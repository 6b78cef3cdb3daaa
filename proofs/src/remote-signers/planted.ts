import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changedCopy, type Edit } from '../harness/changed-copy.ts'
import { believeImpostors } from './believe-impostors.ts'
import { clientIn, startLoad } from './load-on-site.ts'
import type { RemoteSigner, RemoteSite } from './site.ts'
import { startStrangers } from './strangers-on-site.ts'

const authority = 'signers-2027'
const source = (file: string) => `platform/mutual-tls/src/${file}`

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

type Fault = {
  readonly name: string
  readonly edit: Edit
  readonly shows: (site: RemoteSite, signer: RemoteSigner, copy: string) => Promise<boolean>
}

export const faults: readonly Fault[] = [
  {
    name: 'a signer that does not check names',
    edit: {
      file: source('mutual-server.ts'),
      from: 'peer.names.some((name) => callers.includes(name)) ? null',
      to: 'peer.names.length >= 0 ? null',
    },
    shows: answers('of another name'),
  },
  {
    name: 'a list of refused certificates that is not read again',
    edit: {
      file: source('tls-files.ts'),
      from: 'material = readTlsFiles(files, setting, Date.now())\n      seen',
      to: 'material = { ...readTlsFiles(files, setting, Date.now()), refused: material.refused }\n      seen',
    },
    shows: answersRefused,
  },
  {
    name: 'connections that stand although their certificate is refused',
    edit: {
      file: source('open-connections.ts'),
      from: 'if (fault === null) continue',
      to: 'if (now > 0) continue',
    },
    shows: answersRefused,
  },
  {
    name: 'TLS 1.2',
    edit: { file: source('tls-files.ts'), from: "minVersion: 'TLSv1.3'", to: "minVersion: 'TLSv1.2'" },
    shows: answers('over TLS 1.2'),
  },
  {
    name: 'a client that does not check the role of who answers',
    edit: {
      file: source('mutual-client.ts'),
      from: 'peer.names.includes(name) ? null',
      to: 'peer.names.length > 0 ? null',
    },
    shows: async (site, _signer, copy) => (await believeImpostors(site, authority, clientIn(copy))).believed > 0,
  },
]
const inShort = 2

/** Runs a signer, or a client, with each fault in it: each must be noticed. */
export async function findPlanted(site: RemoteSite, short: boolean, report: (line: string) => void) {
  const results: { readonly name: string; readonly found: boolean }[] = []
  const [signer] = site.remote
  if (signer === undefined) throw new Error('there is no signer')
  for (const [number, { name, edit, shows }] of (short ? faults.slice(0, inShort) : faults).entries()) {
    const copy = await changedCopy(join(site.supervisor.folder, `planted-${number}`), [edit], ['signer'])
    const child = await signer.start(join(copy, 'signer'))
    const found = await shows(site, signer, copy)
    await child.stop()
    report(`${name}: ${found ? 'found' : 'NOT FOUND'}`)
    results.push({ name, found })
  }
  return results
}
