import { randomUUID } from 'node:crypto'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type { Buyer } from './buyers.ts'
import type { Ground, Race } from './ground.ts'
import { type Call, processCount, type Received } from './race.ts'

/** One unit for one euro. */
export const buy = ({ urls }: Ground, at: number, pairId: number, { wallet, token }: Buyer, key: string): Call => ({
  url: urls[at % urls.length] ?? '',
  method: 'POST',
  path: '/offchain-purchases',
  token: token(),
  body: { pairId, cashAmount: '100', walletAddress: wallet },
  headers: { 'idempotency-key': key },
})

const codes = (received: readonly Received[]) =>
  Object.entries(
    Object.groupBy(received, ({ status, answer }) => `${status} ${(answer.code as string | undefined) ?? 'made'}`),
  )
    .map(([code, group]) => `${group?.length} ${code}`)
    .join(', ')

/** Many tries for few units: each unit is sold once, and a late call is refused as such. */
export const oversell: Race = {
  name: 'oversell',
  async run(ground, short) {
    const [tries, supply] = short ? [96, 50] : [960, 500]
    const { pairId, instrumentId } = await ground.shop(supply)
    const { buyers } = ground
    const calls = Array.from({ length: tries }, (_, at) =>
      buy(ground, Math.floor(at / processCount), pairId, buyers[at % buyers.length] as Buyer, randomUUID()),
    )
    const received = await ground.race(calls)
    const made = received.filter(({ status }) => status === 201)
    const late = received.filter(({ answer }) => answer.code === 'offchain_supply_exhausted')
    const path = `/admin/instruments/${instrumentId}`
    const left = await ground.as<AdminInstrument>('acme-admin', 'GET', path)
    const faults = [
      ...(made.length === supply && late.length === tries - supply ? [] : [`the answers were ${codes(received)}`]),
      ...(left.availableUnitAmount === '0' && left.reservedUnitAmount === `${supply}`
        ? []
        : [`${left.availableUnitAmount} units are left and ${left.reservedUnitAmount} reserved`]),
    ]
    return { counted: `${tries} tries for ${supply} units: ${made.length} sold`, faults }
  },
}

/** Sixteen calls under one key: one purchase, and the same for everybody. */
export const doubleCreate: Race = {
  name: 'double create',
  async run(ground, short) {
    const rounds = short ? 3 : 50
    const { pairId, instrumentId } = await ground.shop(rounds)
    const faults: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const buyer = ground.buyers[round % ground.buyers.length] as Buyer
      const key = randomUUID()
      const calls = Array.from({ length: processCount }, (_, at) => buy(ground, at, pairId, buyer, key))
      const received = await ground.race(calls)
      const references = new Set(received.map(({ answer }) => answer.reference))
      const fresh = received.filter(({ status, replayed }) => status === 201 && !replayed)
      if (references.size !== 1 || fresh.length !== 1)
        faults.push(`round ${round}: ${codes(received)}, ${fresh.length} new`)
    }
    const path = `/admin/instruments/${instrumentId}`
    const { reservedUnitAmount } = await ground.as<AdminInstrument>('acme-admin', 'GET', path)
    if (reservedUnitAmount !== `${rounds}`) faults.push(`${reservedUnitAmount} units are reserved`)
    return { counted: `${rounds} keys under ${processCount} calls each: ${reservedUnitAmount} purchases`, faults }
  },
}
