import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** One setting's schema, with what its reference prints and what a wrong value is answered with. */
export type Setting = TSchema & {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
  /** What a wrong value is answered with, after the name. */
  readonly must?: string
  /** It may hold a secret, so that its value is never printed. */
  readonly secret?: boolean
}

/** The form of a setting that names where a program listens. */
export const hostSetting = { pattern: '^[A-Za-z0-9.:_-]+$', must: 'must be a host or an IP address' } as const

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** The form of a setting that limits what is logged. */
export const levelSetting = { default: 'info', must: `is one of ${logLevels.join(', ')}` } as const

/** The setting of a program that stands behind a load balancer. */
export const drainSetting = {
  default: 5,
  minimum: 0,
  maximum: 300,
  description:
    'How long an instance keeps serving after SIGTERM while it reports not ready; longer than your load balancer’s probe takes to notice.',
} as const

const isText = ({ type, enum: values }: Setting) => type === 'string' || values !== undefined

type Parsed = { readonly value: unknown; readonly fault: string | null }

/** Plain digits are a number, text is itself, anything else is JSON. A fault is worded to follow the setting's name. */
export function parseSetting(setting: Setting, text: string): Parsed {
  const parsed = (value: unknown): Parsed => ({ value, fault: faultOf(setting, value) })
  if (isText(setting)) return parsed(text)
  if (setting.type === 'integer') return parsed(/^[0-9]+$/.test(text) ? Number(text) : text)
  try {
    return parsed(JSON.parse(text))
  } catch {
    return { value: undefined, fault: 'is not JSON' }
  }
}

/** What is wrong with a value; null when nothing is. */
export function faultOf(setting: Setting, value: unknown): string | null {
  const { must, type, format, minimum, maximum } = setting
  if (format === 'uri') return URL.canParse(String(value)) ? null : (must ?? 'must be an address')
  const checked = Compile(setting)
  if (checked.Check(value)) return null
  if (must !== undefined) return must
  if (type === 'integer') return `must be a whole number from ${minimum} to ${maximum}`
  const [first] = checked.Errors(value)
  return `: ${first?.instancePath ?? ''} ${first?.message ?? 'is wrong'}`
}
