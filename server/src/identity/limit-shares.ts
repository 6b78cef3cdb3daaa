import { type Demand, demandAfter, isReported, shareOf } from './limit-shares.rules.ts'

/** What this instance knows of one limit that all instances share. */
export type Meter = {
  /** Its name for the other instances. */
  readonly name: string
  readonly limit: number
  /** Calls since the last report. */
  calls: number
  /** Calls a second, smoothed over the last seconds. */
  demand: number
  reported: number | null
  /** The part of the limit that this instance may serve. */
  share: number
}

/** What all instances together have reported. */
export type InstancesView = { readonly instances: number; readonly demands: ReadonlyMap<string, Demand> }

/** A report names the limits that are nearest to being used up, so that a flood from many addresses does not make it large. */
const reportedMax = 500
/** All of them are gone through every second. */
const metersMax = 20_000
/** A meter below this share of its limit is forgotten. */
const forgottenShare = 0.0001

/**
 * How this instance shares limits with the others: what it serves of each is computed from what all of them reported a second ago, so no call
 * waits for it. `fixed` is a number of instances that an operator has set; then shares are equal and nothing is learned.
 */
export function limitShares(fixed: number | null, addressName: (address: string) => string = (address) => address) {
  const meters = new Map<string, Meter>()
  let view: InstancesView = { instances: fixed ?? 1, demands: new Map() }

  const shareNow = ({ name, limit, reported }: Pick<Meter, 'name' | 'limit' | 'reported'>) =>
    shareOf(limit, reported, view.demands.get(name) ?? null, view.instances)

  function newMeter(name: string, limit: number): Meter {
    const fresh = { name, limit, reported: null }
    return { ...fresh, calls: 0, demand: 0, share: shareNow(fresh) }
  }

  return {
    /** The meter of a tenant's ceiling for one kind of call, or of a stranger's address: others learn a pseudonym of that. */
    meterOf(kind: string, who: string, limit: number): Meter {
      const key = `${kind} ${who}`
      const found = meters.get(key)
      if (found !== undefined) return found
      const meter = newMeter(kind === 'address' ? `${kind} ${addressName(who)}` : key, limit)
      meters.set(key, meter)
      if (meters.size > metersMax) meters.delete(meters.keys().next().value ?? '')
      return meter
    },

    /** What was asked of this instance in the last seconds, as the others learn it. */
    report(seconds: number): Readonly<Record<string, number>> {
      for (const [key, meter] of meters) {
        meter.demand = demandAfter(meter.demand, meter.calls, seconds)
        meter.calls = 0
        if (meter.demand < meter.limit * forgottenShare) meters.delete(key)
      }
      const busy = [...meters.values()].filter(({ demand, limit }) => isReported(demand, limit, view.instances))
      busy.sort((one, other) => other.demand / other.limit - one.demand / one.limit)
      for (const meter of meters.values()) meter.reported = null
      for (const meter of busy.slice(0, reportedMax)) meter.reported = meter.demand
      return Object.fromEntries(busy.slice(0, reportedMax).map(({ name, demand }) => [name, demand]))
    },

    /** Shares everything by what all instances have reported. Without an answer the shares stay as they are. */
    receive(learned: InstancesView): void {
      view = learned
      for (const meter of meters.values()) meter.share = shareNow(meter)
    },
  }
}

export type LimitShares = ReturnType<typeof limitShares>
