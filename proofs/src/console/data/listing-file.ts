/** By what the listings of the file are known again. */
export const importedSource = 'console-proof'

/** A file of listings, as an administrator chooses it for an import. */
export function listingFile(count: number) {
  const line = (at: number) => ({
    source: importedSource,
    symbol: `LOT${at}`,
    name: `Lot ${at} of the autumn series`,
    token_ref: `0x${at.toString(16).padStart(40, '0')}`,
    quote_currency: 'EUR',
    status: 'active',
    entitled_tenants: ['acme'],
  })
  const lines = Array.from({ length: count }, (_, at) => `${JSON.stringify(line(at + 1))}\n`)
  return { name: 'autumn-series.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines.join('')) }
}
