import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

export const prefix = 'COMPLIANCE_'

/** A setting that is wrong stops the start, with what to do about it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads `COMPLIANCE_…` variables once. A name that nobody asked for is a misspelling, and refused. */
export function settingsReader(environment: NodeJS.ProcessEnv) {
  const asked = new Set<string>()
  const optional = (name: string): string | undefined => {
    asked.add(`${prefix}${name}`)
    return environment[`${prefix}${name}`]
  }
  const required = (name: string): string => {
    const value = optional(name)
    if (!value) throw new ConfigError(`${prefix}${name} is not set`)
    return value
  }
  return {
    optional,
    required,
    port: (name: string, fallback: number): number => {
      const text = optional(name) ?? `${fallback}`
      if (/^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
      throw new ConfigError(`${prefix}${name} must be a port`)
    },
    json<T extends TSchema>(name: string, schema: T, fallback?: string): Static<T> {
      const text = fallback === undefined ? required(name) : (optional(name) ?? fallback)
      const checked = Compile(schema)
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch {
        throw new ConfigError(`${prefix}${name} is not JSON`)
      }
      if (checked.Check(value)) return value as Static<T>
      const [fault] = checked.Errors(value)
      throw new ConfigError(`${prefix}${name}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is wrong'}`)
    },
    refuseUnknown(): void {
      const unknown = Object.keys(environment).filter((name) => name.startsWith(prefix) && !asked.has(name))
      if (unknown.length > 0) throw new ConfigError(`unknown settings: ${unknown.join(', ')}`)
    },
  }
}

/** A secret is a file, never a variable: an environment is inherited and printed. */
export function secretIn(file: string, name: string): string {
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64,}$/.test(text)) throw new ConfigError(`${prefix}${name} must hold at least 32 bytes in hex`)
  return text
}
