/** Longer than any bundle is good for. */
const pastDeadlines = 400

/** The chain's clock goes past every deadline, and enough blocks follow that this is final. */
export async function letDeadlinesPass(chainUrl: string): Promise<void> {
  const rpc = (method: string, ...params: unknown[]) =>
    fetch(chainUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  await rpc('evm_increaseTime', pastDeadlines)
  await rpc('anvil_mine', '0x8')
}
