import type { Rail } from '@firsthand/react'

/** The rail of a reference, by how it begins; null for what is no reference. */
export function railOf(reference: string): Rail | null {
  if (reference.startsWith('MINT')) return 'primaryMint'
  if (reference.startsWith('RFQ')) return 'rfq'
  return reference.startsWith('OFFC') ? 'bank' : null
}
