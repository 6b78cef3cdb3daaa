import { expect, test } from 'vitest'
import { readWorkerConfig } from './worker-config.ts'

/** What the settings say of the watcher; the message that names the fault when they are refused. */
function stops(value: unknown) {
  try {
    return readWorkerConfig({ FIRSTHAND_STOPS: typeof value === 'string' ? value : JSON.stringify(value) })
  } catch (error) {
    return String(error)
  }
}

test.each([
  [{ everybody: { priceStepBps: 0 } }, 'priceStepBps is a whole number of basis points'],
  [{ everybody: { rateSeconds: 5 } }, 'rateSeconds is a whole number from 60'],
  [{ markets: { harbour: {} } }, 'markets are named by their pairId'],
  [{ tenants: { acme: { unitsMax: 5 } } }, 'unitsMax is an amount of base units, as text'],
  [{ tenants: { acme: { units: '5' } } }, 'there is no units'],
  [{ bounds: {} }, 'there is no bounds'],
  [[], 'must be a JSON object, or off'],
])('%j is refused by what is wrong with it', (value, message) => {
  expect(stops(value)).toContain(message)
})

test.each([[{}], [{ markets: { 7: { unitsMax: '1000' } }, tenants: { acme: { mintShareBps: 100 } } }], ['"off"']])(
  '%j is nothing that keeps a worker from starting',
  (value) => {
    expect(stops(value)).not.toContain('STOPS')
  },
)
