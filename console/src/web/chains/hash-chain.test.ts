import { expect, test } from 'vitest'
import { firstFault, hashOf, type Link } from './hash-chain.ts'

async function chainOf(length: number): Promise<readonly Link[]> {
  const links: Link[] = []
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const link = { sequence, prev: links.at(-1)?.hash ?? '00', content: ['acme', `${sequence}`, '{"price": "100"}'] }
    links.push({ ...link, hash: await hashOf(link) })
  }
  return links
}

test('a chain that was not touched holds, in whatever order its links are read', async () => {
  const links = await chainOf(5)
  expect(await firstFault(links)).toBeNull()
  expect(await firstFault(links.toReversed())).toBeNull()
})

test('changed content, and a link that was written anew, are found', async () => {
  const links = await chainOf(5)
  const changed = links.map((link) => (link.sequence === 3 ? { ...link, content: ['acme', '3', '{}'] } : link))
  expect(await firstFault(changed)).toEqual({ sequence: 3, fault: 'changed' })
  const third = changed[2] as Link
  const rehashed = changed.with(2, { ...third, hash: await hashOf(third) })
  expect(await firstFault(rehashed)).toEqual({ sequence: 4, fault: 'unlinked' })
})
