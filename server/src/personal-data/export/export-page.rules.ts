import type { PersonalData } from '@firsthand/wire/people/personal-data'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  if (value instanceof Date) return escaped(value.toISOString())
  return escaped(typeof value === 'string' ? value : JSON.stringify(value))
}

/** `bookedOn` as `booked on`. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  if (rows.length === 0) return '<p>Nothing is kept.</p>'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = names.map((name) => `<th scope="col">${escaped(inWords(name))}</th>`).join('')
  const lines = rows.map((row) => `<tr>${names.map((name) => `<td>${cell(row[name])}</td>`).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111;background:#fff}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}th,td{border:1px solid #999;padding:.3rem .5rem;text-align:left;vertical-align:top}
.why{color:#444}code{overflow-wrap:anywhere}`

/** The document as a page that needs nothing else: no script, no picture, no address to load from. */
export function exportPage({ manifest, sections, withheld }: PersonalData): string {
  const shown = sections.map(
    ({ heading, purpose, kept, basis, rows }) => `<section><h2>${escaped(heading)}</h2>
<p class="why">${escaped(purpose)} Kept ${escaped(kept)}. ${escaped(basis)}</p>
${tableOf(rows)}</section>`,
  )
  const kept = withheld.map(({ what, why }) => `<li><strong>${escaped(what)}</strong> ${escaped(why)}</li>`)
  const parts = manifest.parts.map(
    ({ name, rows, sha256, whole }) =>
      `<tr><td>${escaped(inWords(name))}</td><td>${rows}${whole ? '' : ', the newest of more'}</td><td><code>${sha256}</code></td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Personal data</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Personal data</h1>
<p>Everything that ${escaped(manifest.tenant)} keeps about the person with the pseudonym <code>${escaped(manifest.person)}</code>,
made on ${escaped(manifest.madeAt)} for the ${manifest.askedBy}.</p>
${shown.join('\n')}
<section><h2>What is withheld, and why</h2><p>This list is the same for everybody, whether there is such data or not.</p>
<ul>${kept.join('\n')}</ul></section>
<section><h2>Parts of this document</h2><table><thead><tr><th scope="col">part</th><th scope="col">rows</th><th scope="col">SHA-256 of its rows as JSON</th></tr></thead>
<tbody>${parts.join('\n')}</tbody></table></section>
</main></body></html>
`
}
