import { untilReady } from '@firsthand/sandbox/world/child'
import { signerName } from './certificates.ts'
import type { Impostor } from './impostors.ts'
import { addressesOf, startLoad } from './load-on-site.ts'
import type { RemoteSite } from './site.ts'

const firstPort = 9501

/** Servers that are not operator signers, each with the one thing that is wrong, on a signer's host. */
async function impostorsOf({ certificates }: RemoteSite, authority: string): Promise<Impostor[]> {
  const shown = (by: string, host: string, name: string, days?: number) =>
    certificates.issue(by, { host, name, use: 'serverAuth' }, days)
  const operator = signerName('operator')
  const refused = await shown(authority, 'impostor-refused', operator)
  const all = [
    await shown(authority, 'impostor-fee', signerName('fee')),
    await shown('foreign', 'impostor-foreign', operator),
    await shown(authority, 'impostor-expired', operator, -1),
    refused,
    { ...(await shown(authority, 'impostor-tls12', operator)), maxVersion: 'TLSv1.2' as const },
  ]
  return all.map((tls, index) => ({ port: firstPort + index, tls }))
}

/** An API whose list of operators begins with impostors: they decline everything, and none of them counts. */
export async function believeImpostors(site: RemoteSite, authority: string, client?: string) {
  const impostors = await impostorsOf(site, authority)
  const { child } = await site.run('two', 'impostors', 'impostors', impostors)
  await untilReady(child, 'It listens on free ports.', () => child.output().includes('listening') || undefined)
  const addresses = addressesOf(site)
  const fake = impostors.map(({ port }) => `https://${site.network.addressOf('two')}:${port}`)
  // The list of refused certificates is on its host before it starts.
  await site.certificates.refuse('impostor-refused', [])
  const operator = [...fake, ...addresses.operator]
  const load = await startLoad(site, {
    name: 'misled',
    lanes: 2,
    authority,
    addresses: { fee: addresses.fee, operator },
    // All replicas together have the time of two: each gets a second here, as one of two has.
    deadlineMs: 500 * operator.length,
    ...(client && { client }),
  })
  await load.untilWorking().catch((error: unknown) => {
    if (client === undefined) throw error
  })
  const { good, refused, reasons } = await load.end()
  await child.stop()
  return { impostors: impostors.length, good, refused, believed: reasons['signer_declined: rule shape'] ?? 0 }
}
