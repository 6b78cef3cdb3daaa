import { tokenBuckets } from '@firsthand/http/token-buckets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InstancesView, limitShares } from './limit-shares.ts'

// Instances that come and go, in time that is computed: how long a busy machine takes changes nothing.
const [ceiling, caller] = [{ perSecond: 250, burst: 250 }, 25]
const holdsSeconds = 3
const windowSeconds = 60

type Row = { readonly until: number; readonly demand: Readonly<Record<string, number>> }

/** What the database answers to an instance that has just renewed its row. */
function viewOf(rows: Map<number, Row>, now: number): InstancesView {
  for (const [id, { until }] of rows) if (until <= now) rows.delete(id)
  const demands = new Map<string, { calls: number; reporters: number }>()
  for (const [name, calls] of [...rows.values()].flatMap(({ demand }) => Object.entries(demand))) {
    const known = demands.get(name) ?? { calls: 0, reporters: 0 }
    demands.set(name, { calls: known.calls + calls, reporters: known.reporters + 1 })
  }
  return { instances: rows.size, demands }
}

function instanceOf(id: number, rows: Map<number, Row>) {
  const shares = limitShares(null)
  const buckets = tokenBuckets(ceiling)
  let turnedAt = Number.NEGATIVE_INFINITY
  return {
    id,
    turn(now: number): void {
      if (now - turnedAt < 1) return
      const demand = shares.report(Math.min(now - turnedAt, 1))
      turnedAt = now
      rows.set(id, { until: now + holdsSeconds, demand })
      shares.receive(viewOf(rows, now))
    },
    isAdmitted(now: number): boolean {
      const meter = shares.meterOf('reads', 'acme', ceiling.perSecond)
      meter.calls += 1
      return buckets.take('acme', now, meter.share).waitSeconds === 0
    },
  }
}

/** The instance of a caller: the highest draw among those that serve, so that only callers of one that goes are moved. */
const servedBy = <T extends { readonly id: number }>(
  instances: readonly T[],
  who: number,
  salt: number,
): T | undefined => instances.toSorted((one, other) => draw(who, other.id, salt) - draw(who, one.id, salt))[0]
/** Mixed (the last steps of MurmurHash3), so that what one caller draws says nothing of what the next one draws. */
function draw(who: number, id: number, salt: number): number {
  let bits = Math.imul(who + 1, 0x9e3779b1) ^ Math.imul(id, 0x85ebca77) ^ salt
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** What a tenant is admitted of its ceiling in each minute: three instances, then one killed, then one added. */
function admittedByMinute(callers: number, salt: number): readonly number[] {
  const rows = new Map<number, Row>()
  let instances = [1, 2, 3].map((id) => instanceOf(id, rows))
  const admitted = [0, 0, 0, 0]
  // The first ten seconds are not counted: buckets begin full.
  for (let now = -10; now < windowSeconds * 4; now += 1 / caller) {
    if (now >= windowSeconds && instances.length === 3 && instances[0]?.id === 1) instances = instances.slice(1)
    if (now >= windowSeconds * 2 && instances.length === 2) instances = [...instances, instanceOf(4, rows)]
    for (const instance of instances) instance.turn(now)
    for (let who = 0; who < callers; who += 1)
      if (servedBy(instances, who, salt)?.isAdmitted(now + who / (callers * caller)) && now >= 0)
        admitted[Math.min(3, Math.floor(now / windowSeconds))]! += 1
  }
  return admitted.map((calls) => calls / (ceiling.perSecond * windowSeconds))
}

test('a tenant is admitted its ceiling within 5 %, minute by minute, while an instance is killed and one is added', () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 30 }), fc.integer({ min: 0, max: 1_000_000 }), (callers, salt) => {
      for (const share of admittedByMinute(callers, salt)) {
        expect(share).toBeGreaterThan(0.95)
        expect(share).toBeLessThan(1.05)
      }
    }),
    { numRuns: 4 },
  )
})
