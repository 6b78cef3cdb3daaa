/** The settings of the server. */
export type Settings = {
  /** Where the API is; the sandbox's own when left out. */
  readonly url: string | undefined
  readonly token: string | undefined
  /** The control server of a running sandbox. */
  readonly sandboxUrl: string | undefined
  /** The persona of the sandbox to call as. */
  readonly persona: string
}

/** The only reader of the environment. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const { FIRSTHAND_URL: url, FIRSTHAND_TOKEN: token, FIRSTHAND_SANDBOX_URL: sandboxUrl } = environment
  if (!sandboxUrl && !(url && token))
    throw new Error('Set FIRSTHAND_URL and FIRSTHAND_TOKEN, or FIRSTHAND_SANDBOX_URL for a running sandbox.')
  return { url, token, sandboxUrl, persona: environment.FIRSTHAND_PERSONA ?? 'acme-buyer-1' }
}
