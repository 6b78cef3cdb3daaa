import type { Registry } from '@firsthand/probes/open-metrics'
import { Gauge } from 'prom-client'

export type StopReadings = {
  /** What the watcher has stopped and nobody has resumed, by signal. */
  stops(): Promise<readonly { readonly name: string; readonly number: number }[]>
  /** How long ago each part of the watch came through, in seconds; none where it is turned off. */
  stopWatch(): readonly { readonly name: string; readonly seconds: number }[]
}

/** What is stopped, and how old the watch is. A reading that fails leaves the figures as they were. */
export function showStops(registry: Registry, readings: StopReadings): void {
  const registers = [registry]
  const open: Gauge = new Gauge({
    name: 'firsthand_stops_open',
    help: 'What was stopped and is not resumed',
    labelNames: ['signal'],
    registers,
    async collect() {
      const counted = await readings.stops().catch(() => null)
      if (counted === null) return
      open.reset()
      for (const { name, number } of counted) open.set({ signal: name }, number)
    },
  })
  new Gauge({
    name: 'firsthand_stop_watch_age_seconds',
    help: 'Since the watcher last came through',
    labelNames: ['part'],
    registers,
    collect() {
      for (const { name, seconds } of readings.stopWatch()) this.set({ part: name }, seconds)
    },
  })
}
