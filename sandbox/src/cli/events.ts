import { dataOf, type FirsthandEvent } from '@firsthand/sdk'
import { type Command, sandboxToChange } from './command.ts'
import { invocation } from './invocation.ts'
import { Misused, Problem } from './problem.ts'
import { speakingAs } from './speaking-as.ts'

type Firsthand = Awaited<ReturnType<typeof speakingAs>>['firsthand']

/** The last events of all, in their order. */
async function latestOf(firsthand: Firsthand, limit: number) {
  const latest: FirsthandEvent[] = []
  for await (const event of firsthand.each.events()) {
    latest.push(event)
    if (latest.length > limit) latest.shift()
  }
  return latest
}

/** The endpoints that an event is sent to again: the named one, or every one that is enabled. */
async function endpointsOf(firsthand: Firsthand, named: string | undefined): Promise<readonly string[]> {
  if (named !== undefined) return [named]
  const { items } = dataOf(await firsthand.webhookEndpoints.list())
  const ids = items.filter(({ enabled }) => enabled).map(({ id }) => id)
  if (ids.length > 0) return ids
  throw new Problem('No webhook endpoint is registered.', `Run "${invocation()} listen" in another terminal first.`)
}

export const command: Command = {
  usage: `firsthand-sandbox events [--limit 20]                       what happened lately, the newest last
firsthand-sandbox events resend ID [--endpoint ID]          delivers an event again, to every endpoint or to one
  --persona acme-integrator   whose tenant is looked at`,
  options: { endpoint: { type: 'string' }, limit: { type: 'string' }, persona: { type: 'string' } },
  async run(call, terminal) {
    const [action, eventId] = call.words
    if (action !== undefined && (action !== 'resend' || eventId === undefined)) throw new Misused('Say "resend ID".')
    const sandbox = await (eventId === undefined ? call.sandbox() : sandboxToChange(call, terminal))
    const { firsthand } = await speakingAs(sandbox, call.text('persona') ?? 'acme-integrator')
    if (eventId === undefined) {
      const items = await latestOf(firsthand, Number(call.text('limit') ?? 20) || 20)
      terminal.report(items)
      for (const { sequence, type, subject, id } of items) {
        terminal.say(`${`#${sequence}`.padStart(6)}  ${type.padEnd(24)} ${subject ?? ''}  ${terminal.paint.dim(id)}`)
      }
      return 0
    }
    const ids = await endpointsOf(firsthand, call.text('endpoint'))
    for (const id of ids) dataOf(await firsthand.webhookEndpoints.resend({ path: { id }, body: { eventId } }))
    terminal.report({ eventId, endpoints: ids })
    terminal.say(`${eventId} is on its way again to ${ids.length === 1 ? 'one endpoint' : `${ids.length} endpoints`}.`)
    return 0
  },
}
