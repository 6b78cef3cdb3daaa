import { Gauge } from 'prom-client'
import type { Registry } from './open-metrics.ts'

/** When the certificates in use end, by the setting that names them. */
const inUse = new Map<string, () => number>()

/** Notes a certificate of this process for as long as it is in use; `endsMs` is asked at each scrape. Answers how to forget it. */
export function noteCertificate(setting: string, endsMs: () => number): () => void {
  inUse.set(setting, endsMs)
  return () => {
    if (inUse.get(setting) === endsMs) inUse.delete(setting)
  }
}

/** Shows when the certificates of a process end. One that was replaced while it runs is the new one. */
export function showCertificates(registry: Registry): void {
  new Gauge({
    name: 'firsthand_certificate_valid_until_seconds',
    help: 'When a certificate of this process ends, in Unix time, by the setting that names it',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [use, endsMs] of inUse) this.set({ use }, endsMs() / 1000)
    },
  })
}
