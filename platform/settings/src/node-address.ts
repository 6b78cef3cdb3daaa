/** Whether the address of a chain's node holds a key: at every provider, what stands behind the host is one. */
export function holdsKey(address: string): boolean {
  const { username, password, pathname, search } = new URL(address)
  return username !== '' || password !== '' || search !== '' || !['', '/'].includes(pathname)
}
