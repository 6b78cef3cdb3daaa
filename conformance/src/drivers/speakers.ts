import { readFile } from 'node:fs/promises'
import { NotShown } from '../report/not-shown.ts'
import { type Options, UsageError } from '../report/options.ts'
import { isCast } from './cast.ts'
import { type Client, tokensOf } from './issuer-tokens.ts'
import type { Target } from './target.ts'

/** Who a persona is at the deployment, where its tokens do not say so by the standard names. */
type Named = { readonly subject?: string; readonly tenant?: string }
/** Who can be spoken for, by persona. */
type Clients = Readonly<Record<string, Client & Named>>
export type Speaking = Pick<Target, 'token' | 'identify'>

async function readTable<T>(file: string): Promise<Readonly<Record<string, T>>> {
  const table = await readFile(file, 'utf8').then(JSON.parse, (error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const stranger = Object.keys(table).find((name) => !isCast(name))
  if (stranger !== undefined) throw new UsageError(`${file}: the suite knows no ${stranger}; see docs/conformance.md`)
  return table
}

/** A persona of a table; for one that is not listed no token can be obtained. */
function memberOf<T>(table: Readonly<Record<string, T>>, persona: string): T {
  const member = table[persona]
  if (member === undefined) throw new NotShown(`no client or token was given for ${persona}`)
  return member
}

/** The claims of a token, unverified: the deployment judges it, not the suite. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function speaking(token: Target['token'], named: (persona: string) => Named): Speaking {
  return {
    token,
    async identify(persona) {
      const claims = claimsOf(await token(persona))
      const { subject = claims.sub, tenant = claims.tenant } = named(persona)
      if (typeof subject === 'string' && typeof tenant === 'string') return { subject, tenant }
      throw new NotShown(
        `the token of ${persona} has no plain sub and tenant: name "subject" and "tenant" in --clients`,
      )
    },
  }
}

/** Speakers whose tokens come from the provider, by client credentials. */
function fromIssuer(issuer: string, clients: Clients, { audience, scope }: Options): Speaking {
  const shared = { ...(audience !== undefined && { audience }), ...(scope !== undefined && { scope }) }
  const token = tokensOf(issuer)
  return speaking(
    async (persona) => token({ ...shared, ...memberOf(clients, persona) }),
    (persona) => memberOf(clients, persona),
  )
}

/** The callers, as the command line gives them. */
export async function speakersOf(options: Options): Promise<Speaking> {
  if (options.tokens === undefined) {
    if (options.issuer === undefined || options.clients === undefined)
      throw new UsageError('--issuer and --clients belong together')
    return fromIssuer(options.issuer, await readTable(options.clients), options)
  }
  const tokens = await readTable<string>(options.tokens)
  return speaking(
    async (persona) => memberOf(tokens, persona),
    () => ({}),
  )
}
