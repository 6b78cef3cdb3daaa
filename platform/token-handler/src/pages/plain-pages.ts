const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => escapes[each] ?? '')

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:grid;place-items:center;min-height:90vh;margin:0}
main{max-width:34rem;padding:2rem}
a{color:LinkText}`

/** A page of the server's own, for when there is no other: a heading, a sentence, and a way on. */
export function plainPage(
  nonce: string,
  { title, text, link }: { title: string; text: string; link?: readonly [href: string, words: string] },
): string {
  const way = link === undefined ? '' : `<p><a href="${escaped(link[0])}">${escaped(link[1])}</a></p>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p role="status">${escaped(text)}</p>${way}</main></body>
</html>
`
}
