// Loaded before a program, by benches alone: requests are answered and logged, and neither measured nor traced. The program knows
// nothing of it, and no setting does this.
import { registerHooks } from 'node:module'

const passThrough: Readonly<Record<string, string>> = {
  '/platform/metrics/src/time-requests.ts': `
    export const requestTimes = () => null
    export const timeRequests = (app, _times, answered = () => undefined) => app.addHook('onRoute', (route) => {
      const log = (request, reply, done) => { answered(request, reply, route); done() }
      route.onResponse = [...[route.onResponse ?? []].flat(), log]
    })`,
  '/platform/metrics/src/count-sales.ts': 'export const countSales = () => undefined',
  '/platform/metrics/src/trace-calls.ts': `
    export const traceCalls = () => undefined
    export const continueTraces = () => undefined`,
  '/platform/traces/src/purchase-trace.ts': `
    export const traced = (_name, work) => work()
    export const tracedIn = (_text, _name, work) => work()
    export const traceHeaders = () => ({})
    export const writePassedOn = () => undefined`,
}

registerHooks({
  load(url, context, next) {
    const source = Object.entries(passThrough).find(([file]) => url.endsWith(file))?.[1]
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
