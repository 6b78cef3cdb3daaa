import { once } from 'node:events'
import { dataOf } from '@firsthand/sdk'
import { stateFolder } from '../world/settings.ts'
import { type Command, sandboxToChange } from './command.ts'
import { Misused } from './problem.ts'
import { type Received, startReceiver } from './receiver.ts'
import { speakingAs } from './speaking-as.ts'
import type { Terminal } from './terminal.ts'
import { machineSecret, readSecret, signed } from './webhook-secret.ts'

const forwardMs = 15_000
const reasonMax = 200

/** What the receiver answered, and where that is no success the first line of its reason. */
type Answered = { readonly status: number; readonly reason: string | null }

/** Gives the same bytes to somebody else, signed with a secret that stays the same, and answers as they did. */
async function forward(to: string, secret: string, { event, body, headers: given }: Received): Promise<Answered> {
  const headers = { 'content-type': given['content-type'] ?? '', ...signed(secret, event.id, body) }
  try {
    const answer = await fetch(to, { method: 'POST', headers, body, signal: AbortSignal.timeout(forwardMs) })
    const [line = ''] = (await answer.text()).trim().split('\n')
    return { status: answer.status, reason: answer.ok || line === '' ? null : line.slice(0, reasonMax) }
  } catch (error) {
    return { status: 502, reason: `nothing answers at ${to}: ${(error as Error).message}` }
  }
}

const shown = ({ event }: Received, { paint }: Terminal, { status, reason }: Answered) =>
  `${paint.dim(`#${event.sequence}`.padStart(6))}  ${event.type.padEnd(24)} ${event.subject ?? ''}  ${paint.dim(event.id)}${
    status < 300 ? '' : paint.red(`  answered ${status}${reason === null ? '' : `: ${reason}`}`)
  }`

export const command: Command = {
  usage: `firsthand-sandbox listen [--types quote.settled,…] [--forward-to URL] [--secret whsec_…] [--persona acme-integrator]
  Registers a webhook endpoint here, shows every delivery whose signature holds, and removes the endpoint at the end.
  --forward-to passes each on and answers what was answered there. What is passed on is signed with --secret, or with a
  secret of this machine that stays the same.`,
  options: {
    types: { type: 'string' },
    'forward-to': { type: 'string' },
    secret: { type: 'string' },
    persona: { type: 'string' },
  },
  async run(call, terminal) {
    const to = call.text('forward-to')
    if (to !== undefined && !URL.canParse(to)) throw new Misused(`--forward-to takes a URL, not "${to}".`)
    const given = call.text('secret')
    const secret = given === undefined ? await machineSecret(stateFolder()) : readSecret(given)
    const sandbox = await sandboxToChange(call, terminal)
    const { firsthand } = await speakingAs(sandbox, call.text('persona') ?? 'acme-integrator')
    let ownSecret = ''
    const receiver = await startReceiver({
      secret: () => ownSecret,
      async received(webhook) {
        const answered = to === undefined ? { status: 204, reason: null } : await forward(to, secret, webhook)
        const { status, reason } = answered
        terminal.report({ ...webhook.event, answered: status, ...(reason !== null && { reason }) })
        terminal.say(shown(webhook, terminal, answered))
        return status
      },
      refused: (reason) => terminal.complain(`A delivery was refused: ${reason}`),
    })
    const types = call.text('types')?.split(',')
    const body = { url: receiver.url, description: 'firsthand-sandbox listen', ...(types && { types }) }
    const endpoint = dataOf(await firsthand.webhookEndpoints.create({ body: body as never }))
    ownSecret = endpoint.secret
    const passedOn = to === undefined ? '' : `Passed on to ${to}, signed with the secret\n${secret}\n`
    terminal.say(`Listening at ${receiver.url}\n${passedOn}Ctrl-C ends it.\n`)
    await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
    await firsthand.webhookEndpoints.delete({ path: { id: endpoint.id } })
    await receiver.stop()
    return 0
  },
}
