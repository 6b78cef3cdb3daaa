import { startWorld } from '../world/world.ts'

/** Signers and their journals, and nothing else: for whoever asks them directly. */
export async function startSigningWorld() {
  const world = await startWorld({
    api: false,
    chain: false,
    signers: true,
    transactionSigners: true,
    relayer: true,
    databaseUrl: null,
  })
  const { signers } = world
  if (signers === null) throw new Error('the world has no signers')
  return { signers, [Symbol.asyncDispose]: () => world.stop() }
}
