import type { Role } from '@firsthand/wire/roles'
import { type Persona, personas, tenants } from './personas.ts'

/** What each role does, as the login page shows it. */
const inWords: Readonly<Record<Role, string>> = {
  'marketplace-admin': 'runs markets, instruments and listings',
  'treasury-operator': 'imports statements, matches payments, proposes refunds and payouts',
  'treasury-approver': 'approves what an operator proposed',
  'compliance-officer': 'decides on customers, holds and frozen money',
  'tenant-integrator': 'follows events, webhooks and requests',
  'platform-admin': 'runs listings of every tenant',
  'bank-gateway': 'carries bank files',
  support: 'finds purchases and answers buyers',
  auditor: 'reads the audit record',
}

/** Where each buyer stands with Compliance, by the name without the tenant. */
const buyersInWords: Readonly<Record<string, readonly string[]>> = {
  'buyer-1': ['approved, with a wallet and money in it'],
  'buyer-2': ['approved, with a wallet and money in it'],
  'buyer-new': ['has never been here: begins with a profile'],
  'buyer-pending': ['waits for a decision of Compliance'],
  'buyer-rejected': ['was turned down by Compliance'],
  'buyer-expired': ['was approved, and is due for a review'],
  'buyer-held': ['approved, with a hold on every purchase'],
  'buyer-barred': ['approved, of a country that is not sold to'],
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => escapes[each] ?? '')

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#c9ced6;--soft:#5a6472;--tint:#f4f6f9;--act:#1864ab}
@media (prefers-color-scheme:dark){:root{--line:#454c57;--soft:#a9b3c1;--tint:#20242b;--act:#74b3ee}}
*{box-sizing:border-box}body{margin:0}main{max-width:64rem;margin:0 auto;padding:2.5rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2rem 0 .75rem}p{margin:0;color:var(--soft)}
.mark{display:inline-block;padding:.1rem .6rem;margin-bottom:1rem;border:1px solid var(--line);border-radius:1rem;font-size:.8125rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr))}
button{width:100%;height:100%;min-height:4.5rem;text-align:left;font:inherit;color:inherit;background:var(--tint);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;cursor:pointer}
button:hover{border-color:var(--act)}button:focus-visible,a:focus-visible{outline:3px solid var(--act);outline-offset:2px}
button span{display:block;font-size:.875rem;color:var(--soft)}a{color:var(--act)}.back{margin-top:2rem}`

export const loginPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self' http://localhost:* http://127.0.0.1:*"

/** A page of the sandbox's provider. */
export const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><span class="mark">Sandbox</span>${body}</main></body>
</html>
`

const choice = ({ name }: Persona, lines: readonly string[]) =>
  `<li><button name="login" value="${escaped(name)}"><strong>${escaped(name)}</strong>${lines
    .map((line) => `<span>${line}</span>`)
    .join('')}</button></li>`

/** A page on which a person logs in. `confirming` is who alone can confirm an act. */
export type LoginPage = (uid: string, confirming: string | null) => string

type Audience = {
  readonly title: string
  readonly people: readonly Persona[]
  readonly wordsFor: (persona: Persona) => readonly string[]
}

/** The people that one can log in as: a click is enough. */
const loginFor =
  ({ title, people, wordsFor }: Audience): LoginPage =>
  (uid, confirming) => {
    const chosenFrom = (some: readonly Persona[]) =>
      `<form method="post" action="/interaction/${escaped(uid)}"><ul>${some
        .map((each) => choice(each, wordsFor(each)))
        .join('')}</ul></form>`
    const back = `<p class="back"><a href="/interaction/${escaped(uid)}/abort">Go back without logging in</a></p>`
    const asked = people.find(({ name }) => name === confirming)
    if (asked !== undefined) {
      const head =
        '<h1>Confirm that it is you</h1><p>This needs a login within the last five minutes.</p><h2>Go on as</h2>'
      return pageOf('Confirm that it is you', `${head}${chosenFrom([asked])}${back}`)
    }
    const sections = tenants
      .map((tenant) => [tenant, people.filter((each) => each.tenant === tenant)] as const)
      .filter(([, some]) => some.length > 0)
      .map(
        ([tenant, some]) =>
          `<section aria-labelledby="${tenant}"><h2 id="${tenant}">${tenant}</h2>${chosenFrom(some)}</section>`,
      )
    const head = `<h1>${title}</h1><p>Choose a person. There is no password in a sandbox.</p>`
    return pageOf(title, `${head}${sections.join('')}${back}`)
  }

/** Everybody who works with the console: all personas with a role, except programs. */
export const staffLogin = loginFor({
  title: 'Log in to the console',
  people: personas.filter(({ roles }) => roles.length > 0 && !roles.includes('bank-gateway')),
  wordsFor: ({ roles }) => roles.map((role) => inWords[role]),
})

/** The buyers of the storefront's tenant. */
export const shopLogin = (tenant: string): LoginPage =>
  loginFor({
    title: 'Log in to the storefront',
    people: personas.filter((each) => each.tenant === tenant && each.roles.length === 0),
    wordsFor: ({ name }) => buyersInWords[name.slice(tenant.length + 1)] ?? [],
  })
