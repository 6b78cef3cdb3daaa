import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { overloaded, Refusal, rateLimited, tokenInvalid } from '@firsthand/refusal/refusal'
import type { Caller, PairId, TenantId } from '@firsthand/values/values'
import { MarketPrice, PriceStreamQuery } from '@firsthand/wire/prices/market-prices'
import { codeOf } from '@firsthand/wire/refusals'
import { ref } from '@firsthand/wire/values'
import type { Asking, Compliance } from '#compliance/compliance'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import type { TokenVerifier } from '#identity/verify-token'
import type { SessionEnds } from '#sessions/watch-session-ends'
import { priceBoard } from './price-board.ts'
import type { EndedBecause } from './price-watcher.ts'
import type { PriceSources } from './read-prices.ts'

const streamType = 'text/event-stream'
/** How many streams may be open at one instance: of one caller, of a tenant, and in all. */
const streamsMax = { caller: 20, tenant: 5_000, instance: 20_000 } as const
/** Token and KYC are judged again after so long. */
const judgedMs = 60_000
/** Then the watcher comes again, perhaps at another instance. */
const lifeMs = 600_000
const tickMs = 1_000
/** What is left for a slow watcher to read why it is cut. */
const graceMs = 1_000

/** Counts the streams that are open. */
function openStreams() {
  const open = new Map<string, number>()
  const change = (name: string, by: number) => {
    const number = (open.get(name) ?? 0) + by
    if (number === 0) open.delete(name)
    else open.set(name, number)
  }
  return (tenant: TenantId, buyer: string): (() => void) => {
    const [ofCaller, ofTenant] = [`${tenant}\n${buyer}`, `${tenant}\n`]
    const counted = (name: string) => open.get(name) ?? 0
    if (counted('') >= streamsMax.instance) throw overloaded('This instance has as many streams as it can serve.')
    if (counted(ofCaller) >= streamsMax.caller)
      throw rateLimited(`A caller has at most ${streamsMax.caller} streams of prices at once.`, lifeMs / 1000)
    if (counted(ofTenant) >= streamsMax.tenant)
      throw rateLimited(`A tenant has at most ${streamsMax.tenant} streams of prices at once.`, lifeMs / 1000)
    for (const name of ['', ofTenant, ofCaller]) change(name, 1)
    return () => {
      for (const name of ['', ofTenant, ofCaller]) change(name, -1)
    }
  }
}

type Open = {
  readonly caller: Caller
  readonly asking: Asking
  readonly endsAt: number
  judgeAt: number
  readonly isSlow: () => boolean
  readonly end: (because: EndedBecause) => void
}

type Judges = {
  readonly verifier: TokenVerifier
  readonly sessions: Pick<SessionEnds, 'isEnded'>
  readonly compliance: Compliance
}

/** Why a watcher may no longer follow prices; null while they may. */
async function refusalOf({ verifier, compliance }: Judges, { asking }: Open): Promise<string | null> {
  try {
    if ((await verifier.verify(asking.token)) === null) throw tokenInvalid()
    const answer = await compliance.buyer(asking, 'soft')
    return 'refusal' in answer ? codeOf(answer.refusal, 'mint') : null
  } catch (error) {
    return error instanceof Refusal ? codeOf(error.reason, 'mint') : 'internal_error'
  }
}

/** Judges every open stream again when its time has come, and ends those that are slow or old. */
async function judge(judges: Judges, open: ReadonlySet<Open>): Promise<void> {
  const now = performance.now()
  const due: Open[] = []
  for (const stream of open) {
    if (stream.isSlow()) stream.end('too_slow')
    else if (judges.sessions.isEnded(stream.caller)) stream.end(codeOf('session_ended', 'mint'))
    else if (now >= stream.endsAt) stream.end('come_again')
    else if (now >= stream.judgeAt) due.push(stream)
  }
  for (const stream of due) stream.judgeAt = now + judgedMs
  await Promise.all(
    due.map(async (stream) => {
      const because = await refusalOf(judges, stream)
      if (because !== null) stream.end(because)
    }),
  )
}

const pairIdsIn = (text: string): readonly PairId[] =>
  [...new Set(text.split(',').map(Number))].filter(Number.isSafeInteger).sort((one, other) => one - other) as PairId[]

/** Prices as they change, by server-sent events. */
export const priceStream: FastifyPluginAsyncTypebox<Judges & { readonly sources: PriceSources }> = async (
  app,
  { sources, ...judges },
) => {
  const board = priceBoard(sources)
  const enter = openStreams()
  const open = new Set<Open>()
  const timer = setInterval(() => void judge(judges, open), tickMs)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const stream of open) stream.end('come_again')
    board.close()
  })

  app.get(
    '/markets/prices/stream',
    {
      config: {
        access: 'tenant',
        limit: 'reads',
        surface: 'mint',
        refuses: ['kyc_required', 'kyc_attestation_unavailable'],
      },
      preHandler: requireKyc(judges.compliance, 'soft'),
      schema: {
        operationId: 'markets.prices.stream',
        tags: ['Markets'],
        summary: 'Follow prices',
        description:
          'Server-sent events: one `price` (a `MarketPrice`) for each market when it opens, and again when its price or its block changes. Where the price does not depend on the size, the soft quote of every amount can be computed from it. `end` says why a stream ends: come again after `come_again`.',
        querystring: PriceStreamQuery,
        response: {
          200: {
            description: 'Prices, one after another, with a comment while nothing changes.',
            content: { [streamType]: { schema: { type: 'string', 'x-events': { price: ref(MarketPrice) } } } },
          },
        },
      },
    },
    async (request, reply) => {
      const { caller, query } = request
      const leave = enter(caller.tenantId, caller.buyer)
      const gone = new Promise<void>((resolve) => reply.raw.once('close', resolve))
      void gone.then(leave)
      const watcher = await board.follow(caller.tenantId, pairIdsIn(query.pairIds))
      const now = performance.now()
      const opened: Open = {
        caller,
        asking: askingOf(request),
        endsAt: now + lifeMs,
        judgeAt: now + judgedMs,
        isSlow: () => watcher.isSlow(),
        end(because) {
          open.delete(opened)
          watcher.end(because)
          if (because !== 'too_slow') return
          request.log.info({ tenant: caller.tenantId, who: caller.buyer }, 'prices.watcher_too_slow')
          setTimeout(() => reply.raw.destroy(), graceMs).unref()
        },
      }
      open.add(opened)
      void gone.then(() => {
        open.delete(opened)
        watcher.leave()
      })
      // A proxy that collects an answer before it passes it on would hold prices back.
      reply.type(`${streamType}; charset=utf-8`).header('x-accel-buffering', 'no')
      return reply.send(watcher.stream as never)
    },
  )
}
