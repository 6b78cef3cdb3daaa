/** Asks the sandbox, and fails with the sentence that it answers. */
export async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The sandbox does not answer. Is it still running?')
  })
  const answered = await response.text()
  const read = answered === '' ? null : JSON.parse(answered)
  if (response.ok) return read
  throw new Error(read?.detail ?? `The sandbox answered ${response.status}.`)
}

export const read = (path) => ask('GET', `/sandbox/activity${path}`)
