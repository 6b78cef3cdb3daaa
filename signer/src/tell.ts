/** What a line may hold: no key, signature, address, PIN or person. */
const kept = ['role', 'rule', 'requestId', 'custody', 'policyVersion', 'reason', 'keyId'] as const

/** Addresses, digests and signatures are cut wherever they stand, also inside an error's text. */
const secret = /0x[0-9a-fA-F]{40,}|eyJ[\w-]+\.[\w-]+\.[\w-]*|postgresql:\S+/g

/** Writes one named event as a JSON line. */
export function report(event: string, fields: Readonly<Record<string, unknown>>): void {
  const named = kept.filter((name) => fields[name] !== undefined && fields[name] !== null)
  const line = { at: new Date().toISOString(), event, ...Object.fromEntries(named.map((name) => [name, fields[name]])) }
  process.stdout.write(`${JSON.stringify(line).replace(secret, '[cut]')}\n`)
}
