import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestOf } from '@firsthand/sandbox/bank/gateway-keys'
import type { Stage } from './stage.ts'

type Line = { readonly event: string; readonly sha256?: string; readonly manifest?: string }

/** What somebody with the gateway's token and its old manifests, and without its key, tries; each is refused by its code. */
export async function attack(stage: Stage, makeFile: () => string): Promise<string[]> {
  const faults: string[] = []
  async function expect(what: string, text: string, manifest: string | null, code: string): Promise<void> {
    const response = await fetch(`${stage.apiUrl}/bank-gateway/statements`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await stage.token()}`,
        'content-type': 'application/xml',
        ...(manifest !== null && { 'bank-manifest': manifest }),
      },
      body: text,
    })
    const { code: got } = (await response.json()) as { readonly code?: string }
    if (got !== code) faults.push(`${what}: ${response.status} ${got}, and not ${code}`)
  }
  const journal = join(stage.stateFolder, 'journal.ndjson')
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : []
  const signed = lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'fetched')
  const used = signed.at(-1)?.manifest ?? ''
  const file = makeFile()
  await expect('without a manifest', file, null, 'offchain_manifest_unverified')
  await expect('under a manifest that was used', file, used, 'offchain_manifest_mismatch')
  const [head, body] = used.split('.')
  await expect('under a cut signature', file, `${head}.${body}.AAAA`, 'offchain_manifest_unverified')
  const right = await manifestOf(stage.keyFile, 'acme', { contents: 'statement', bytes: Buffer.from(file) })
  await expect('with a byte changed after signing', file.replace('EUR', 'EUQ'), right, 'offchain_manifest_mismatch')
  const early = { contents: 'statement' as const, bytes: Buffer.from(file), sequence: 7 }
  const outOfTurn = await manifestOf(stage.keyFile, 'acme', early)
  await expect('with a number out of turn', file, outOfTurn, 'offchain_manifest_out_of_sequence')
  return faults
}
