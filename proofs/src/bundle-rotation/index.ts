import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { Bundle } from '@firsthand/wire/bundles'
import { type SettlementRole, settlementRoles } from '@firsthand/wire/signer'
import type { ProofOptions } from '../harness/proof.ts'
import { type Buyer, buyersOf } from '../one-bundle/buyers.ts'
import { signerOf } from '../signer-policy/curve.ts'
import { isPublished } from '../signer-rotation/is-published.ts'
import { rotate } from './rotate.ts'

const lanes = 4
const bundlesMin = 101
const patienceMs = 60_000
const partOf: Readonly<Record<SettlementRole, keyof Bundle['signatures']>> = {
  operator: 'settlementOperator',
  compliance: 'complianceAttestation',
  fee: 'feeAttestation',
}

/** Bundles that the service returns while signer keys change: each signature by a key that was published at that moment. */
export const bundleRotation = {
  async run({ short }: ProofOptions) {
    await using world = await startWorld({
      api: { settings: roomySettings },
      databaseUrl: null,
    })
    const { api, chain, contracts, signers } = world
    if (!api || !chain || !contracts || !signers) throw new Error('the world is not whole')
    const buyers = await buyersOf(world)
    const clients = await chainClients(chain.url, administratorKey)
    const count = { bundles: 0, outside: [] as string[], refused: [] as string[] }
    const used = new Set<string>()
    let over = false

    function judge(text: string, from: number): void {
      const bundle = JSON.parse(text) as Bundle
      count.bundles += 1
      for (const role of settlementRoles) {
        // The bundle writes addresses as EIP-55 does, and keys are named in lower case.
        const named = bundle.signers[partOf[role]].toLowerCase()
        const signature = bundle.signatures[partOf[role]]
        used.add(`${role} ${named}`)
        const signer = signerOf(bundle.digest, signature)
        const published = isPublished(signers?.keys() ?? [], role, signer, [from, Date.now()])
        if (signer !== named || !published) count.outside.push(`${bundle.reference}: ${role} ${signer}, named ${named}`)
      }
    }
    async function lane(turn: number, url: string): Promise<void> {
      for (let next = turn; !over; next += 1) {
        const buyer = buyers[next % buyers.length] as Buyer
        const reference = await buyer.firm(url)
        const from = Date.now()
        const { status, text } = await buyer.intent(url, reference)
        if (status === 200) judge(text, from)
        else count.refused.push(text)
      }
    }
    const working = Promise.all(Array.from({ length: lanes }, (_, turn) => lane(turn, api.url)))
    const made: string[] = []
    for (const round of short ? ['b'] : ['b', 'c', 'd'])
      for (const role of short ? (['operator'] as const) : settlementRoles) {
        made.push(`${role} ${await rotate({ signers, contracts, clients }, role, `${role}-2026${round}`)}`)
        console.log(`${made.length} rotations, ${count.bundles} bundles`)
      }
    // A busy machine is given time to return as many as show something.
    for (const end = performance.now() + patienceMs; count.bundles < bundlesMin && performance.now() < end; )
      await sleep(100)
    over = true
    await working
    for (const fault of [...count.outside, ...count.refused].slice(0, 20)) console.log(`FAULT ${fault.slice(0, 300)}`)
    const unused = made.filter((key) => !used.has(key))
    const { bundles, outside, refused } = count
    const held = outside.length === 0 && refused.length === 0 && unused.length === 0 && bundles >= bundlesMin
    const summary =
      `${made.length} rotations under load on ${signers.custody} keys: ${bundles.toLocaleString('en')} bundles, ` +
      `${outside.length} signatures outside their key's published validity, ${refused.length} refused, ${unused.length} new keys unused`
    return { held, summary }
  },
}
