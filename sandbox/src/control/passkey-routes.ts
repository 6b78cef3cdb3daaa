import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

/** Enrols the first passkey of a person, as `POST /me/passkeys` answered it: the sandbox's two approvers sign it at once. */
export const passkeyRoutes = (enrolFirstKey?: (key: object) => Promise<void>): readonly Route[] => [
  {
    method: 'POST',
    path: '/sandbox/first-keys',
    async answer({ body }) {
      if (enrolFirstKey === undefined) throw new ControlRefusal(409, 'This sandbox was started without passkeys.')
      const { key } = membersOf(body)
      await enrolFirstKey(membersOf(key))
      return { isEnrolled: true }
    },
  },
]
