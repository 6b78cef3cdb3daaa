import { once } from 'node:events'
import { dataOf } from '@firsthand/sdk'
import type { Command } from './command.ts'
import { Misused } from './problem.ts'
import { type Received, startReceiver } from './receiver.ts'
import { speakingAs } from './speaking-as.ts'
import type { Terminal } from './terminal.ts'

const forwardMs = 15_000

/** Gives the same bytes and the same signature to somebody else, and answers as they did. */
async function forward(to: string, { body, headers }: Received): Promise<number> {
  const kept = Object.entries(headers).filter(([name]) => name.startsWith('webhook-') || name === 'content-type')
  const init = { method: 'POST', headers: Object.fromEntries(kept) as Record<string, string>, body }
  const answer = await fetch(to, { ...init, signal: AbortSignal.timeout(forwardMs) }).catch(() => undefined)
  return answer?.status ?? 502
}

const shown = ({ event }: Received, { paint }: Terminal, status: number) =>
  `${paint.dim(`#${event.sequence}`.padStart(6))}  ${event.type.padEnd(24)} ${event.subject ?? ''}  ${paint.dim(event.id)}${
    status < 300 ? '' : paint.red(`  answered ${status}`)
  }`

export const command: Command = {
  usage: `firsthand-sandbox listen [--kinds quote.settled,…] [--forward-to URL] [--persona acme-integrator]
  Registers a webhook endpoint here, shows every delivery whose signature holds, and removes the endpoint at the end.
  --forward-to gives each on as it came, and answers what was answered there.`,
  options: { kinds: { type: 'string' }, 'forward-to': { type: 'string' }, persona: { type: 'string' } },
  async run(call, terminal) {
    const to = call.text('forward-to')
    if (to !== undefined && !URL.canParse(to)) throw new Misused(`--forward-to takes a URL, not "${to}".`)
    const { firsthand, now } = await speakingAs(await call.sandbox(), call.text('persona') ?? 'acme-integrator')
    let secret = ''
    const receiver = await startReceiver({
      secret: () => secret,
      now,
      async received(webhook) {
        const status = to === undefined ? 204 : await forward(to, webhook)
        terminal.report({ ...webhook.event, answered: status })
        terminal.say(shown(webhook, terminal, status))
        return status
      },
      refused: (reason) => terminal.complain(`A delivery was refused: ${reason}`),
    })
    const kinds = call.text('kinds')?.split(',')
    const body = { url: receiver.url, description: 'firsthand-sandbox listen', ...(kinds && { kinds }) }
    const endpoint = dataOf(await firsthand.webhookEndpoints.create({ body: body as never }))
    secret = endpoint.secret
    terminal.say(`Listening at ${receiver.url} with the secret ${secret}\nCtrl-C ends it.\n`)
    await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
    await firsthand.webhookEndpoints.delete({ path: { id: endpoint.id } })
    await receiver.stop()
    return 0
  },
}
