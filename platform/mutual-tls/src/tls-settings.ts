import { Type } from 'typebox'

const File = Type.String({ pattern: '^/' })
/** A URI such as `spiffe://production/api`, or a DNS name. */
const Name = Type.String({ pattern: '^([a-z][a-z0-9+.-]*://)?[A-Za-z0-9][A-Za-z0-9._/-]*$' })
const closed = { additionalProperties: false } as const

const files = {
  certificateFile: File,
  keyFile: File,
  caFile: File,
  refusedFile: Type.Optional(File),
}

/** A socket file, or a host and port where both sides show a certificate. */
export const addressPattern = '^(/.+|https://[^/?#@]+:[0-9]{1,5})$'

export const isRemote = (address: string) => address.startsWith('https://')

/** The files of whoever listens, and the names that may call. */
export const serverTls = Type.Object({ ...files, callers: Type.Array(Name, { minItems: 1 }) }, closed)

/** The files of whoever calls, and the name that each of those it calls must have. */
export const clientTls = Type.Object({ ...files, names: Type.Record(Type.String(), Name) }, closed)

/** Where to listen. */
export function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }
}
