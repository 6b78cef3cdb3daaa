import { parseArgs } from 'node:util'

export const usage = `Checks a deployment of Firsthand against the rules of its specification, over HTTP and JSON-RPC alone.

  firsthand-conformance --url URL --issuer URL --clients FILE [more]   a deployment
  firsthand-conformance --sandbox-url URL                              a running sandbox: it gives the rest itself
  pnpm conformance                                                     in the repository: starts a sandbox and checks it

Where it is
  --url URL              the API
  --documents-url URL    its documents listener
  --compliance-url URL   the companion compliance API
  --chain-url URL        a node of its chain, which holds the buyers' keys as a wallet would
  --live-candles-url URL another instance of it, with live candles
  --sandbox-url URL      the control server of a sandbox: controls of its parts, for what nobody can cause from outside

Who asks
  --issuer URL           the identity provider; its metadata names the token endpoint
  --clients FILE         JSON, persona to {"clientId", "clientSecret", "scope", "audience", "resource", "subject", "tenant"};
                         the last five may be left out
  --audience TEXT        sent with every request for a token, unless FILE says otherwise
  --scope TEXT           the same for the scope
  --tokens FILE          JSON, persona to access token: in place of --issuer and --clients

What comes out
  --only WORD            only rules whose id begins with it; may be repeated
  --json                 one JSON document instead of lines
  --junit FILE           also a report for a build server
  --help                 this page; the personas and the rules: docs/conformance.md

Each rule is held, failed, or not testable here: then the line names why, and the tests that show it in the repository.
Exit code: 0 nothing failed, 1 something failed, 2 the suite could not be started.`

/** A command line that cannot be run: reported with the usage, and without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const known = {
  url: text,
  'documents-url': text,
  'compliance-url': text,
  'chain-url': text,
  'live-candles-url': text,
  'sandbox-url': text,
  issuer: text,
  clients: text,
  audience: text,
  scope: text,
  tokens: text,
  only: { ...text, multiple: true },
  json: flag,
  junit: text,
  help: flag,
} as const

export type Options = ReturnType<typeof readOptions>

/** What was asked for on the command line. */
export function readOptions(args: readonly string[]) {
  const values = parsed(args)
  for (const [name, value] of Object.entries(values))
    if (/^(url|issuer)$|-url$/.test(name) && !URL.canParse(String(value)))
      throw new UsageError(`--${name} is an address such as https://api.example`)
  if (values.url !== undefined && values['sandbox-url'] === undefined) {
    const own = values.tokens !== undefined
    if (!own && (values.issuer === undefined || values.clients === undefined))
      throw new UsageError('--url needs --issuer and --clients, or --tokens')
  }
  return values
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
