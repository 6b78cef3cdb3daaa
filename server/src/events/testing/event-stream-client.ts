import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { tokenOf } from '#testing/service-under-test'

type Asked = { readonly as: string; readonly lastEventId?: number | string }

/** Opens a stream of events and answers once its head is there. */
export async function openStream(url: string, { as, lastEventId }: Asked): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${tokenOf(as)}`,
    ...(lastEventId !== undefined && { 'last-event-id': `${lastEventId}` }),
  }
  const asked = request(`${url}/events/stream`, { headers, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return response
}

/** The ids and events of a stream as they come, until it ends or the reader breaks off. */
export async function* received(stream: IncomingMessage) {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    rest += chunk
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [id, data] = frame.split('\n')
      if (id?.startsWith('id: ') && data?.startsWith('data: '))
        yield { id: Number(id.slice(4)), event: JSON.parse(data.slice(6)), text: data.slice(6) }
    }
  }
}
