import { type DestinationStream, type Logger, pino } from 'pino'

/** What a log line may hold. A list of what is forbidden would let the next secret through. */
const kept = ['requestId', 'route', 'code', 'signal', 'port', 'servicePort', 'list', 'version'] as const

/** Tokens, addresses and signatures: cut wherever they stand, also inside an error's text. */
const secret = /eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer\s+\S+|0x[0-9a-fA-F]{40,}/g

type Fields = Record<string, unknown> & { err?: { name?: string; code?: unknown; message?: string; cause?: unknown } }

function errorFields(err: Fields['err']): object {
  if (err === undefined) return {}
  const cause = err.cause as Fields['err']
  return {
    err: {
      type: cause?.name ?? err.name,
      code: cause?.code,
      message: (cause?.message ?? err.message ?? '').slice(0, 300),
    },
  }
}

/** A logger whose lines hold named fields only. The message is the name of an event. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: (error) => error },
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
