import type { Role } from '@firsthand/wire/roles'
import { type Persona, personas, tenants } from './personas.ts'

/** What each role does, for whoever chooses one. */
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

const choice = ({ name, roles }: Persona) =>
  `<li><button name="login" value="${escaped(name)}"><strong>${escaped(name)}</strong>${roles
    .map((role) => `<span>${inWords[role]}</span>`)
    .join('')}</button></li>`

/** Everybody who works with the console: whoever has a role, but programs. */
const staff = personas.filter(({ roles }) => roles.length > 0 && !roles.includes('bank-gateway'))

const chosenFrom = (uid: string, people: readonly Persona[]) =>
  `<form method="post" action="/interaction/${escaped(uid)}"><ul>${people.map(choice).join('')}</ul></form>`

/** The people that one can log in as: a click is enough. `confirming` is who alone can confirm an act. */
export function loginPage(uid: string, confirming: string | null): string {
  const back = `<p class="back"><a href="/interaction/${escaped(uid)}/abort">Go back without logging in</a></p>`
  const asked = staff.find(({ name }) => name === confirming)
  if (asked !== undefined) {
    const head =
      '<h1>Confirm that it is you</h1><p>This needs a login within the last five minutes.</p><h2>Go on as</h2>'
    return pageOf('Confirm that it is you', `${head}${chosenFrom(uid, [asked])}${back}`)
  }
  const sections = tenants.map((tenant) => {
    const people = staff.filter((each) => each.tenant === tenant)
    return `<section aria-labelledby="${tenant}"><h2 id="${tenant}">${tenant}</h2>${chosenFrom(uid, people)}</section>`
  })
  const head = '<h1>Log in to the console</h1><p>Choose a person. There is no password in a sandbox.</p>'
  return pageOf('Log in to the console', `${head}${sections.join('')}${back}`)
}
