import { signWebhook } from '../../sdk/src/testing.ts'
import { verifyWebhook, WebhookRefused } from '../../sdk/src/verify-webhook.ts'

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`
const secret = secretOf('a secret of the sandbox, 32 bytes')
const other = secretOf('another secret, as long as that')
const at = new Date('2026-11-15T09:30:00.000Z')
const body = '{"type":"quote.settled","data":{"unitAmount":"1"},"subject":"MÜNT"}'

type Headers = Readonly<Record<string, string | readonly string[]>>
type Case = {
  readonly name: string
  readonly body: string
  readonly headers: Headers
  readonly secrets: string | readonly string[]
  readonly at: string
}

const moved = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()

async function casesOf(): Promise<readonly Case[]> {
  const { headers } = await signWebhook(body, secret, { at })
  const { headers: byOther } = await signWebhook(body, other, { at })
  const [one = '', two = ''] = [headers, byOther].map((each) => each['webhook-signature'])
  const usual = { body, headers, secrets: secret, at: at.toISOString() }
  const signature = (text: string) => ({ ...headers, 'webhook-signature': text })
  const shouting = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  return [
    { ...usual, name: 'a delivery' },
    { ...usual, name: 'names in another case, values in lists', headers: shouting },
    { ...usual, name: 'two signatures, the older secret', headers: signature(`${two} ${one}`) },
    { ...usual, name: 'two secrets, the newer one used', secrets: [other, secret] },
    { ...usual, name: 'a secret without its prefix', secrets: secret.slice(6) },
    { ...usual, name: 'base64 without its padding', headers: signature(one.replace(/=+$/, '')) },
    { ...usual, name: 'five minutes late', at: moved(300) },
    { ...usual, name: 'five minutes early', at: moved(-300) },
    { ...usual, name: 'a second later than that', at: moved(301) },
    { ...usual, name: 'a moment later than that', at: moved(300.001) },
    { ...usual, name: 'a second earlier than that', at: moved(-301) },
    { ...usual, name: 'another body', body: `${body} ` },
    { ...usual, name: 'another secret', secrets: other },
    { ...usual, name: 'another id', headers: { ...headers, 'webhook-id': 'evt_2' } },
    { ...usual, name: 'another stamp', headers: { ...headers, 'webhook-timestamp': '1794735001' } },
    { ...usual, name: 'a stamp that is no number', headers: { ...headers, 'webhook-timestamp': 'now' } },
    { ...usual, name: 'a stamp with a sign', headers: { ...headers, 'webhook-timestamp': '+1794735000' } },
    { ...usual, name: 'no headers', headers: {} },
    { ...usual, name: 'no id', headers: { ...headers, 'webhook-id': '' } },
    { ...usual, name: 'no signature', headers: signature('') },
    { ...usual, name: 'no base64', headers: signature('v1,%%') },
    { ...usual, name: 'an empty signature', headers: signature('v1,') },
    { ...usual, name: 'another kind of signature', headers: signature(one.replace('v1,', 'v1a,')) },
    { ...usual, name: 'another version', headers: signature('v2,AAAA') },
    { ...usual, name: 'a version alone', headers: signature('v1') },
    { ...usual, name: 'no secret at all', secrets: [] },
    { ...usual, name: 'a secret that is none', secrets: 'whsec_%%' },
    { ...usual, name: 'an empty secret', secrets: 'whsec_' },
  ]
}

/** What the TypeScript SDK makes of it: the event, a refusal with its sentence, or a fault of the program. */
async function outcomeOf({ body: text, headers, secrets, at: moment }: Case) {
  try {
    return { event: await verifyWebhook(text, headers, secrets, { at: new Date(moment) }) }
  } catch (error) {
    return error instanceof WebhookRefused ? { refused: error.message } : { misused: true }
  }
}

/** Deliveries that are ours and that are not: other languages must find the same. */
export async function webhookVectors(): Promise<string> {
  const cases = await Promise.all((await casesOf()).map(async (each) => ({ ...each, ...(await outcomeOf(each)) })))
  return `[\n${cases.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`
}
