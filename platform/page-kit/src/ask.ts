/** The header that only this page's own script can send: another site's form or link cannot. */
export const pageHeader = { 'x-firsthand-page': '1' } as const

/** Asks the page's own server, which adds the person's token. None is ever in the browser. */
export const ask: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  request.headers.delete('authorization')
  for (const [name, value] of Object.entries(pageHeader)) request.headers.set(name, value)
  return fetch(request)
}
