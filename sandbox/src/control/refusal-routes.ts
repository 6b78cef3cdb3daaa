import type { RefusalInjector } from '../faults/refusals-on-demand.ts'
import { refusalExamples, servedStatuses } from '../faults/table.ts'
import type { World } from '../world/world.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

function knownCode(code: unknown): string {
  if (typeof code === 'string' && refusalExamples.has(code)) return code
  throw new ControlRefusal(404, `No refusal has the code ${String(code)}: GET /sandbox/refusals lists them.`)
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new ControlRefusal(422, 'also is a list of codes.')
}

/** Lists how to produce every refusal, and produces them. */
export function refusalRoutes({ clock }: World, injector: () => Promise<RefusalInjector>): readonly Route[] {
  async function inject(code: string, body: unknown): Promise<unknown> {
    const { also = [], once = true } = membersOf(body)
    const codes = [code, ...listOf(also)].map(knownCode)
    const skips = codes.some((each) => refusalExamples.get(each)?.skipSeconds !== undefined)
    if (skips && !clock.isMovable) throw new ControlRefusal(409, 'This sandbox was started without a movable clock.')
    const [first, ...others] = await (await injector()).inject(codes, once !== false)
    return { ...first, ...(others.length > 0 && { also: others }) }
  }
  return [
    {
      method: 'GET',
      path: '/sandbox/refusals',
      answer: () => ({
        items: [...refusalExamples].map(([code, example]) => ({ code, status: servedStatuses.get(code), ...example })),
      }),
    },
    {
      method: 'POST',
      path: '/sandbox/refusals/:code/inject',
      answer: ({ params, body }) => inject(params.code ?? '', body),
    },
    {
      method: 'POST',
      path: '/sandbox/refusals/:code/call',
      async answer({ params }) {
        const code = knownCode(params.code)
        const answered = await (await injector()).armed.meet(code)
        if (answered === null) throw new ControlRefusal(409, `Arm it first: POST /sandbox/refusals/${code}/inject.`)
        return answered
      },
    },
    {
      method: 'DELETE',
      path: '/sandbox/refusals/:code',
      answer: async ({ params }) => (await injector()).putRight(knownCode(params.code)),
    },
    { method: 'DELETE', path: '/sandbox/refusals', answer: async () => (await injector()).putAllRight() },
  ]
}
