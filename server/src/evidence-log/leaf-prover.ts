import { writeProof } from '@firsthand/tlog/leaf-proof'
import { inclusionProof } from '@firsthand/tlog/merkle'
import { nodesIn, publishedIn } from '@firsthand/tlog/tile-folder'

/** The ways of leaves to what is published at this moment; null for one that nothing published covers. */
export async function leafProver(folder: string): Promise<(index: number) => Promise<string | null>> {
  const published = await publishedIn(folder)
  if (published === null) return async () => null
  const { size, source } = published
  const nodes = nodesIn(folder, size)
  return async (index) => (index < size ? writeProof(index, await inclusionProof(index, size, nodes), source) : null)
}
