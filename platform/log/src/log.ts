import { trace } from '@opentelemetry/api'
import { type DestinationStream, type Logger, pino } from 'pino'

/** What a log line may hold. A list of what is forbidden would let the next secret through. */
const kept = [
  'requestId',
  'traceId',
  'route',
  'method',
  'status',
  'ms',
  'tenant',
  'who',
  'code',
  'signal',
  'rail',
  'dependency',
  'state',
  'apiPort',
  'documentsPort',
  'privatePort',
  'flowsPort',
  'port',
  'servicePort',
  'object',
  'handler',
  'count',
  'chain',
  'what',
  'why',
  'nonce',
  'kind',
  'list',
  'version',
  'setting',
  'fingerprint',
] as const

/** The fields of a line, for the inventory of personal data: one without a class is an error of types. */
export type LogLine = Readonly<Record<(typeof kept)[number] | 'level' | 'time' | 'msg' | 'err', unknown>>

/** Tokens, secrets, addresses and signatures, account numbers: cut wherever they stand, also inside an error's text. */
const secret =
  /whsec_[\w+/=]+|eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer\s+\S+|0x[0-9a-fA-F]{40,}|\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g

type Wrong = readonly { readonly setting: string }[]
type Fields = Record<string, unknown> & {
  err?: { name?: string; code?: unknown; message?: string; cause?: unknown; wrong?: Wrong }
}

function errorFields(err: Fields['err']): object {
  if (err === undefined) return {}
  const cause = err.cause as Fields['err']
  // Settings that are wrong are all named, however many there are, and so is what is wrong with a database.
  const settings = err.wrong?.map(({ setting }) => setting)
  const message = (cause?.message ?? err.message ?? '').slice(0, settings === undefined ? 1_000 : 3_000)
  return { err: { type: cause?.name ?? err.name, code: cause?.code ?? err.code, message, settings } }
}

/** The trace that a line belongs to, where one is kept. */
function traceFields(): object {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {}
}

/** A logger whose lines hold named fields only. The message is the name of an event. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: traceFields,
      serializers: { err: (error) => error },
      // pino copies an error's text into `msg` behind the formatter, so the finished line is cut too.
      hooks: { streamWrite: (line) => line.replace(secret, '[cut]') },
      formatters: {
        log: (fields: Fields) => ({
          ...Object.fromEntries(kept.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])),
          ...errorFields(fields.err),
        }),
      },
    },
    ...(destination ? [destination] : []),
  )
}

/** Says what happened, by the name of an event and named fields. No address, signature or person stands in one. */
export interface OperatorLog {
  note(event: string, fields: Readonly<Record<string, unknown>>): void
  /** Somebody has to look. */
  alarm(event: string, fields: Readonly<Record<string, unknown>>): void
}
