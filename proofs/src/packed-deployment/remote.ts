import { join } from 'node:path'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { apiName, makeCertificates, type Party, signerName, tlsFilesOf } from '../remote-signers/certificates.ts'
import type { Site } from './site.ts'

const attestorName = 'spiffe://proof/ledger-attestor'
const workerName = 'spiffe://proof/worker'

/** Those that are called by certificates, as if they were on other hosts: the operator's signers and the ledger's attestor. */
export type Remote = Awaited<ReturnType<typeof placeRemote>>

/** Makes their certificates, and those of the API and the worker, and answers where they listen. */
export async function placeRemote(supervisor: Supervisor, site: Site) {
  const certificates = await makeCertificates(supervisor)
  await certificates.authority('signers-2026')
  const lay = async (host: string, name: string, use: Party['use']) => {
    const party = { host, name, use, folder: join(site.folder, `tls-${host}`) }
    await certificates.lay('signers-2026', party)
    return tlsFilesOf(party)
  }
  const address = async () => `https://${loopback}:${await freePort()}`
  return {
    operator: [await address(), await address()],
    attestor: await address(),
    operatorTls: { ...(await lay('operator', signerName('operator'), 'serverAuth')), callers: [apiName] },
    attestorTls: { ...(await lay('ledger-attestor', attestorName, 'serverAuth')), callers: [workerName] },
    apiTls: { ...(await lay('api', apiName, 'clientAuth')), names: { operator: signerName('operator') } },
    workerTls: { ...(await lay('worker', workerName, 'clientAuth')), names: { 'ledger-attestor': attestorName } },
  }
}
