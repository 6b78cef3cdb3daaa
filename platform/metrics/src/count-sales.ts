import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { SaleSeen } from './sales.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a call sold that names its market nowhere in its body; set once the call has done so for the first time. */
    sold?: Pick<SaleSeen, 'market' | 'cash'>
  }
}

type Step = Pick<SaleSeen, 'rail' | 'step'>

const rails = [
  ['/primary-mint', 'onchain_primary_mint'],
  ['/rfq', 'onchain_rfq_atomic'],
] as const

/** The calls that are steps of a sale, by their routes. */
const stepsByRoute: ReadonlyMap<string, Step> = new Map<string, Step>([
  ...rails.flatMap(([prefix, rail]): [string, Step][] => [
    [`${prefix}/quotes/soft`, { rail, step: 'soft' }],
    [`${prefix}/quotes`, { rail, step: 'firm' }],
    [`${prefix}/quotes/:reference/intent`, { rail, step: 'intent' }],
  ]),
  ['/offchain-instruments/quotes/soft', { rail: 'offchain_fixed_price', step: 'soft' }],
  ['/offchain-purchases', { rail: 'offchain_fixed_price', step: 'firm' }],
])

/** What a body asks for; it was checked before the call was answered. */
function askedFor({ body }: FastifyRequest): Pick<SaleSeen, 'market' | 'cash'> | null {
  const { pairId, cashAmount } = (body ?? {}) as { readonly pairId?: number; readonly cashAmount?: string }
  if (pairId === undefined || cashAmount === undefined) return null
  return { market: `${pairId}`, cash: BigInt(cashAmount) }
}

const stepOf = ({ method, url }: RouteOptions) => (method === 'POST' ? stepsByRoute.get(url) : undefined)

/** Counts the calls of a server that were answered as a step of a sale; a repeat of an answer is none. */
export function countSales(app: FastifyInstance, count: (seen: SaleSeen) => void): void {
  app.addHook('onRoute', (route) => {
    const step = stepOf(route)
    if (step === undefined) return
    const counting = (request: FastifyRequest, status: number, isRepeat: boolean) => {
      if (status >= 300 || isRepeat) return
      const sold = step.step === 'intent' ? request.sold : askedFor(request)
      if (sold) count({ ...step, ...sold })
    }
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (request, reply, done) => {
        counting(request, reply.statusCode, reply.hasHeader('idempotent-replayed'))
        done()
      },
    ]
  })
}
