import { askJson } from '@firsthand/http-client/ask-json'
import { boundedText, type Exchange, sendJson } from '@firsthand/token-handler/exchange'
import { type OwnCode, Problem } from '@firsthand/token-handler/problem'
import type { Login } from '@firsthand/token-handler/session/open-login'

const keyBytesMax = 16_384
const refused: OwnCode = {
  code: 'first_key_refused',
  status: 409,
  title: 'The sandbox did not enrol this key.',
}

/** A sandbox's two approvers enrol the first passkey of a person, as a command does it elsewhere. */
export const firstKeyCall =
  (controlUrl: string | null, { fresh }: Login) =>
  async ({ request, response }: Exchange): Promise<void> => {
    if (controlUrl === null) throw new Problem('not_found', 'Two approvers enrol a first key with a command.')
    await fresh(request, true)
    const asked = { body: await boundedText(request, keyBytesMax), deadlineMs: 30_000, bytesMax: 65_536 }
    const reply = await askJson(`${controlUrl}/sandbox/first-keys`, asked).catch((cause: unknown) => {
      throw new Problem('service_unreachable', 'The sandbox does not answer.', { cause })
    })
    const { detail } = reply.body as { readonly detail?: string }
    if (reply.status !== 200) throw new Problem(refused, detail ?? 'The sandbox gives no reason.')
    sendJson(response, reply.body)
  }
