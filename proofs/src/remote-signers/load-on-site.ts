import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLines } from '@firsthand/sandbox/world/child'
import { repository } from '../harness/changed-copy.ts'
import { apiName, type Party, signerName, tlsFilesOf } from './certificates.ts'
import type { LoadCount, LoadSettings } from './load.ts'
import { type RemoteSite, type Role, roles } from './site.ts'

/** The client of the sources, or of a copy with a fault in it. */
export const clientIn = (folder: string) => join(folder, 'platform/mutual-tls/src/mutual-client.ts')

type Wanted = {
  readonly name: string
  readonly lanes: number
  readonly addresses?: LoadSettings['addresses']
  readonly client?: string
  readonly authority?: string
  readonly deadlineMs?: number
}

export const addressesOf = ({ remote }: Pick<RemoteSite, 'remote'>) => {
  const of = (role: Role) => remote.filter((each) => each.role === role).map(({ address }) => address)
  return { fee: of('fee'), operator: of('operator') }
}

/** So many answers show that it works. */
const enough = 20

/** A host of the API with a certificate of its own, which has purchases signed until it is ended. */
export async function startLoad(
  site: RemoteSite,
  { name, lanes, addresses, client, authority = 'signers-2026', deadlineMs }: Wanted,
) {
  const { signers, supervisor, certificates } = site
  const party: Party = { host: name, name: apiName, use: 'clientAuth', folder: join(supervisor.folder, `tls-${name}`) }
  await certificates.lay(authority, party)
  const settings: LoadSettings = {
    tls: { ...tlsFilesOf(party), names: Object.fromEntries(roles.map((role) => [role, signerName(role)])) },
    clientModule: client ?? clientIn(repository),
    addresses: addresses ?? addressesOf(site),
    published: { fee: signers.addresses.fee ?? '', operator: signers.addresses.operator ?? '' },
    keysFile: signers.keysFile,
    permitted: signers.permitted(),
    complianceKey: site.complianceKey,
    lanes,
    ...(deadlineMs && { deadlineMs }),
  }
  const { child } = await site.run('api', 'load', name, settings)
  const counted = (): LoadCount | null => {
    const line = child
      .output()
      .trimEnd()
      .split('\n')
      .findLast((each) => each.startsWith('{') && each.endsWith('}'))
    return line === undefined ? null : (JSON.parse(line) as LoadCount)
  }
  return {
    party,
    counted,
    readAgain: () => process.kill(child.pid, 'SIGHUP'),
    /** Waits until it works, or fails with what it printed instead. */
    async untilWorking(): Promise<void> {
      for (let tries = 0; tries < 600; tries += 1) {
        if ((counted()?.good ?? 0) >= enough) return
        await sleep(100)
      }
      throw new Error(`no purchase was signed:\n${lastLines(child.output())}`)
    },
    async end(): Promise<LoadCount> {
      await child.stop()
      const count = counted()
      if (count === null) throw new Error(`the load counted nothing:\n${lastLines(child.output())}`)
      return count
    },
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>
