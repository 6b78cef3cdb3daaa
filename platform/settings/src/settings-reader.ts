import { readFileSync } from 'node:fs'

export const prefix = 'FIRSTHAND_'

/** A setting that is wrong stops the start, with what to do about it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Settings = ReturnType<typeof settingsReader>

/** Reads `FIRSTHAND_…` variables once. A name that nobody asked for is a misspelling, and refused. */
export function settingsReader(environment: NodeJS.ProcessEnv) {
  const asked = new Set<string>()
  const optional = (name: string): string | undefined => {
    asked.add(`${prefix}${name}`)
    return environment[`${prefix}${name}`]
  }
  return {
    optional,
    required(name: string): string {
      const value = optional(name)
      if (!value) throw new ConfigError(`${prefix}${name} is not set`)
      return value
    },
    wholeNumber(name: string, fallback: number, min: number, max: number): number {
      const text = optional(name) ?? `${fallback}`
      const value = Number(text)
      if (!/^[0-9]+$/.test(text) || value < min || value > max) {
        throw new ConfigError(`${prefix}${name} must be a whole number from ${min} to ${max}`)
      }
      return value
    },
    json(name: string): unknown {
      const text = optional(name)
      if (text === undefined) return undefined
      try {
        return JSON.parse(text)
      } catch {
        throw new ConfigError(`${prefix}${name} is not JSON`)
      }
    },
    refuseUnknown(): void {
      const unknown = Object.keys(environment).filter((name) => name.startsWith(prefix) && !asked.has(name))
      if (unknown.length > 0) throw new ConfigError(`unknown settings: ${unknown.join(', ')}`)
    },
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A secret of our own is a file, never a variable: an environment is inherited and printed. */
export function secretFile(settings: Settings, name: string): Buffer {
  const bytes = Buffer.from(readFileSync(settings.required(name), 'utf8').trim(), 'hex')
  if (bytes.length < 32) throw new ConfigError(`${prefix}${name} must hold at least 32 bytes in hex`)
  return bytes
}

export function address<Fallback extends string | null>(
  settings: Settings,
  name: string,
  fallback: Fallback,
): string | Fallback {
  const value = settings.optional(name)
  if (value === undefined) return fallback
  if (!URL.canParse(value)) throw new ConfigError(`${prefix}${name} must be an address`)
  return value
}

/** Whether the database must keep what it acknowledged; only a sandbox may do without. */
export function durability(settings: Settings): 'required' | 'sandbox' {
  const value = settings.optional('DATABASE_DURABILITY') ?? 'required'
  if (value === 'required' || value === 'sandbox') return value
  throw new ConfigError(`${prefix}DATABASE_DURABILITY is required or sandbox`)
}

/**
 * The folder of the schemas that ISO publishes for bank files. Without one no payment file leaves; only a sandbox may send
 * files that nothing checked.
 */
export function messageSchemas(settings: Settings): {
  readonly folder: string | null
  readonly mayGoUnchecked: boolean
} {
  const value = settings.optional('ISO20022_SCHEMAS')
  return value === 'unchecked'
    ? { folder: null, mayGoUnchecked: true }
    : { folder: value ?? null, mayGoUnchecked: false }
}
