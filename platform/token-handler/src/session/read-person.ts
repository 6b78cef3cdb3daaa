import { askJson } from '@firsthand/http-client/ask-json'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Problem } from '../problem.ts'
import type { Person } from './sessions.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const answered = Compile(
  Type.Object({
    subject: Type.String(),
    issuer: Type.String(),
    name: textOrNull,
    tenant: Type.String(),
    roles: Type.Array(Type.String()),
    authTime: textOrNull,
    acr: textOrNull,
  }),
)

/** Who a token belongs to, by the only one who decides that: the service. */
export const personReader =
  (apiUrl: string) =>
  async (accessToken: string): Promise<Person> => {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const reply = await askJson(`${apiUrl}/me`, { headers, deadlineMs: 10_000, bytesMax: 65_536 }).catch(
      (cause: unknown) => {
        throw new Problem('service_unreachable', 'Try again in a moment.', { cause })
      },
    )
    if (reply.status === 401 || reply.status === 403)
      throw new Problem(
        'login_failed',
        'The service does not accept this login: its token has no tenant or no audience.',
      )
    if (reply.status !== 200 || !answered.Check(reply.body))
      throw new Problem('service_unreachable', `The service answered ${reply.status}.`)
    const { subject, issuer, name, tenant, roles, authTime, acr } = reply.body
    return { subject, issuer, name, tenant, roles, authTime, acr }
  }
