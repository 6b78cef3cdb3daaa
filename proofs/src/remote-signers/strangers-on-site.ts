import { setTimeout as sleep } from 'node:timers/promises'
import { replaceFile } from '@firsthand/sandbox/signers/signer-rules'
import { lastLines } from '@firsthand/sandbox/world/child'
import { apiName, signerName } from './certificates.ts'
import { addressesOf } from './load-on-site.ts'
import type { RemoteSite } from './site.ts'
import type { Stranger, StrangerCount, StrangerSettings } from './strangers.ts'

/** One that has a right to be answered: without it a signer that is away would pass for one that refuses. */
const control = 'the API itself'

/** Everybody who must never be answered, each with the one thing that is wrong. */
async function strangersOf({ certificates }: RemoteSite, authority: string): Promise<Stranger[]> {
  const { issue } = certificates
  await certificates.authority('foreign')
  const shown = (
    by: string,
    host: string,
    name: string,
    days?: number,
    use: 'clientAuth' | 'serverAuth' = 'clientAuth',
  ) => issue(by, { host, name, use }, days)
  const api = await shown(authority, 'control', apiName)
  return [
    { kind: control, tls: api },
    { kind: 'without a certificate', tls: {} },
    { kind: 'of another authority', tls: await shown('foreign', 'foreign-api', apiName) },
    { kind: 'of another name', tls: await shown(authority, 'worker', 'spiffe://proof/worker') },
    { kind: 'of another deployment', tls: await shown(authority, 'other', 'spiffe://test/api') },
    { kind: 'of a signer', tls: await shown(authority, 'signer', signerName('fee'), 30, 'serverAuth') },
    { kind: 'expired', tls: await shown(authority, 'expired', apiName, -1) },
    { kind: 'over TLS 1.2', tls: { ...api, maxVersion: 'TLSv1.2' } },
    { kind: 'without TLS', plain: true },
  ]
}

/** Tries them all at all signers until it is ended; more can join. */
export async function startStrangers(
  site: RemoteSite,
  authority: string,
  addresses = Object.values(addressesOf(site)).flat(),
) {
  let strangers = await strangersOf(site, authority)
  const joined: Stranger[] = []
  const settings = (): StrangerSettings => ({
    strangers: [...strangers, ...joined],
    addresses,
    permitted: site.signers.permitted(),
  })
  const { child, file } = await site.run('api', 'strangers', 'strangers', settings())
  const keep = () => replaceFile(file, JSON.stringify(settings()))
  const counted = (): StrangerCount => {
    const line = child
      .output()
      .trimEnd()
      .split('\n')
      .findLast((each) => each.startsWith('{') && each.endsWith('}'))
    return line === undefined ? {} : JSON.parse(line)
  }
  return {
    async join(kind: string, tls: Stranger['tls'] & object): Promise<void> {
      joined.push({ kind, tls })
      await keep()
    },
    /** All of them come with new certificates from now on. */
    async renew(by: string): Promise<void> {
      strangers = await strangersOf(site, by)
      await keep()
    },
    counted,
    /** Waits until every signer answers the API, from now on. */
    async untilAnswered(): Promise<void> {
      const from = Date.now()
      const isAnswered = (address: string) => (counted()[control]?.lastAnswer[address] ?? 0) > from
      for (let tries = 0; tries < 600; tries += 1) {
        if (addresses.every(isAnswered)) return
        await sleep(100)
      }
      throw new Error(`not every signer answers: ${lastLines(child.output(), 1)}`)
    },
    async end() {
      await child.stop()
      const { [control]: _, ...rows } = counted()
      return Object.entries(rows).map(([kind, { tried, answered }]) => ({ kind, tried, answered }))
    },
  }
}

export type Strangers = Awaited<ReturnType<typeof startStrangers>>
