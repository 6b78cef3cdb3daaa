import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loopback } from '@firsthand/sandbox/world/ports'

/** An alert as it reached somebody. */
export type Received = {
  readonly alert: string
  readonly by: string
  readonly at: number
  readonly runbook: string
  readonly labels: Readonly<Record<string, string>>
}

type Posted = {
  readonly alerts: readonly {
    readonly status: string
    readonly labels: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  }[]
}

/** The phone, the list and the dead man's switch: whatever Alertmanager sends them, with its time. */
export async function openReceiver() {
  const received: Received[] = []
  const receive = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { alerts } = JSON.parse(Buffer.concat(chunks).toString()) as Posted
    for (const { status, labels, annotations } of alerts)
      if (status === 'firing')
        received.push({
          alert: labels.alertname ?? '',
          by: request.url ?? '',
          at: performance.now(),
          runbook: annotations.runbook ?? '',
          labels,
        })
  }
  const server = createServer((request, response) => {
    void receive(request).finally(() => response.end())
  })
  server.listen(0, loopback)
  await once(server, 'listening')
  return {
    url: `http://${loopback}:${(server.address() as AddressInfo).port}`,
    /** What was received since a moment. */
    since: (at: number): readonly Received[] => received.filter((each) => each.at >= at),
    [Symbol.dispose]: () => void server.close(),
  }
}
