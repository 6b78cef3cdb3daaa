import { filledWords } from '@firsthand/sandbox/seed/fill-listings'

/** A page that is asked for, by its query, and its size where it is not the default one. */
export type Question = { readonly name: string; readonly query: string; readonly limit?: number }

const kind = (filledWords.kinds[6] ?? '').toLowerCase()

/**
 * Every filter alone, in the densities that people meet, and some together. A word of each kind stands in names: one in
 * sixteen, in sixty-four, in two hundred and fifty-six, in a single one, in none.
 */
export const questions: readonly Question[] = [
  { name: 'all', query: '' },
  { name: 'status, most', query: 'status=active' },
  { name: 'status, few', query: 'status=paused' },
  { name: 'status, none', query: 'status=deleted' },
  { name: 'chain', query: 'chain=eip155:3' },
  { name: 'chain, none', query: 'chain=eip155:99' },
  { name: 'source', query: 'source=source-5' },
  { name: 'symbol, 1 character', query: 'symbol=k' },
  { name: 'symbol, 2 characters', query: 'symbol=kM' },
  // Fewer than a default page stand in the smaller catalogue: both sides fill a page of this size.
  { name: 'symbol, 3 characters', query: 'symbol=kma', limit: 20 },
  { name: 'symbol, 5 characters', query: 'symbol=kmabc' },
  { name: 'symbol, none', query: 'symbol=zzz' },
  { name: 'name, 1 in 16', query: `name=${kind}` },
  { name: 'name, 1 in 64', query: 'name=City37%20' },
  { name: 'name, 1 in 256', query: 'name=AIOEX' },
  { name: 'name, a single one', query: `name=${filledWords.once}` },
  { name: 'name, none', query: 'name=nothing%20like%20it' },
  { name: 'chain, source and status', query: 'chain=eip155:2&source=source-1&status=active' },
  { name: 'name and chain', query: `name=${kind}&chain=eip155:4` },
  { name: 'symbol and name', query: `symbol=k&name=${kind}` },
  { name: 'symbol and name, 1 in 64', query: 'symbol=k&name=City37%20' },
  { name: 'symbol of 2 characters and name', query: `symbol=kM&name=${kind}`, limit: 20 },
  { name: 'symbol and name, none', query: 'symbol=k&name=nothing%20like%20it' },
]
