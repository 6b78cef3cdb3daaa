import { encode } from 'uqr'

export type QrCode = {
  /** Modules on a side, the quiet zone included. */
  readonly size: number
  /** The dark modules, as the path of an SVG. */
  readonly path: string
}

/** As many light modules as a scanner needs around the code. */
const quietZone = 4

/**
 * The code of a payment, from the service's text and no other. EPC069-12 demands level M and at most version 13; a text that does
 * not begin with BCD is no such payment, and gets no code.
 */
export function paymentCode(qrPayload: string | null): QrCode | null {
  if (qrPayload === null || qrPayload.split('\n')[0] !== 'BCD') return null
  const { size, data } = encode(qrPayload, { ecc: 'M', maxVersion: 13, border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return { size, path }
}
