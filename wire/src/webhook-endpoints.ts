import { type Static, Type } from 'typebox'
import { EventId, EventKindName, EventSequence } from './events.ts'
import { Cursor, nullable, PageLimit, page, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const

const url = Type.String({
  minLength: 9,
  maxLength: 2048,
  description: 'Where events are sent: `https`, a public host, no user, no fragment.',
  examples: ['https://shop.example/firsthand-events'],
})
const description = Type.String({ maxLength: 500, description: 'For people.' })
const types = Type.Array(ref(EventKindName), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Only events of these types; null or left out is every type, also those that are yet to come.',
})

/** Replacing takes the whole: what is left out takes its default. */
export const WebhookEndpointWrite = Type.Object(
  {
    url,
    description: Type.Optional(nullable(description)),
    types: Type.Optional(nullable(types)),
    enabled: Type.Optional(Type.Boolean({ description: 'True when left out.' })),
  },
  { $id: 'WebhookEndpointWrite', ...closed },
)
export type WebhookEndpointWrite = Static<typeof WebhookEndpointWrite>

/** Why nothing is sent: disabled on request, the receiver answered 410, or three days of failures. */
export const disabledReasons = ['by_request', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const read = {
  id: Type.String({ format: 'uuid' }),
  url,
  description: nullable(description),
  types: nullable(types),
  enabled: Type.Boolean(),
  disabledReason: Type.Unsafe<DisabledReason | null>({
    type: ['string', 'null'],
    enum: [...disabledReasons, null],
    description:
      'Null while it is enabled. `gone`: the receiver answered 410. `failing`: nothing arrived for three days.',
  }),
  failingSince: {
    ...nullable(Timestamp),
    description: 'The first failure after the last success; null when all is well.',
  },
  previousSecretUntil: {
    ...nullable(Timestamp),
    description: 'Until then every event is signed with the secret before as well; null when there is none.',
  },
  createdAt: ref(Timestamp),
  updatedAt: ref(Timestamp),
}

export const WebhookEndpoint = Type.Object(read, { $id: 'WebhookEndpoint', ...closed })
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...read,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]+=*$',
      description: 'Verifies the signatures. Shown this once: keep it as you keep a password.',
    }),
  },
  { $id: 'WebhookEndpointWithSecret', ...closed },
)

export const WebhookEndpointPage = page('WebhookEndpointPage', WebhookEndpoint)

export const SecretRotation = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * 86_400,
        default: 86_400,
        description: 'For how long the secret of today signs as well; 0 ends it at once.',
      }),
    ),
  },
  { $id: 'SecretRotation', ...closed },
)

/** How many events one call sends again at most. */
export const resentMax = 1000

export const Resend = Type.Object(
  {
    eventId: Type.Optional(EventId),
    fromSequence: Type.Optional(EventSequence),
    toSequence: Type.Optional(EventSequence),
  },
  {
    $id: 'Resend',
    ...closed,
    description: `Either \`eventId\`, or \`fromSequence\` and \`toSequence\`, which may span ${resentMax} events.`,
  },
)
export type Resend = Static<typeof Resend>

export const Resent = Type.Object(
  { resent: Type.Integer({ minimum: 0, description: 'How many events are on their way again.' }) },
  { $id: 'Resent', ...closed },
)

/** What went wrong with an attempt. */
export const attemptErrors = ['status', 'timeout', 'connection', 'unresolved', 'target', 'unknown'] as const
export type AttemptError = (typeof attemptErrors)[number]

export const WebhookAttempt = Type.Object(
  {
    eventId: EventId,
    sequence: EventSequence,
    attempt: Type.Integer({ minimum: 1, description: 'Counts the attempts for this event at this endpoint.' }),
    at: ref(Timestamp),
    status: nullable(Type.Integer({ description: 'What the receiver answered; null when it did not.' })),
    ms: nullable(Type.Integer({ minimum: 0, description: 'How long it took; null while nobody knows.' })),
    error: Type.Unsafe<AttemptError | null>({
      type: ['string', 'null'],
      enum: [...attemptErrors, null],
      description:
        'Null when it arrived. `status`: not a 2xx. `target`: no public address. `unknown`: it is under way, or we were interrupted.',
    }),
    answer: nullable(Type.String({ description: 'The beginning of what the receiver answered.' })),
  },
  { $id: 'WebhookAttempt', ...closed },
)
export type WebhookAttempt = Static<typeof WebhookAttempt>

export const WebhookAttemptPage = page('WebhookAttemptPage', WebhookAttempt)
export const WebhookAttemptQuery = Type.Object(
  { limit: Type.Optional(PageLimit), cursor: Type.Optional(Cursor) },
  closed,
)

export const webhookComponents = [
  WebhookEndpointWrite,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEndpointPage,
  SecretRotation,
  Resend,
  Resent,
  WebhookAttempt,
  WebhookAttemptPage,
]
