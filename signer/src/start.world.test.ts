import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { approvers, policyOf, sandboxDeployment } from '@firsthand/sandbox/signers/signer-policy'
import { expect, test, vi } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

const under = signersOfThisFile()
const people = approvers()
const program = fileURLToPath(new URL('signer.ts', import.meta.url))

/** Starts a fee signer with settings and policy of the test's own, and answers what it printed when it gave up. */
async function startWith(custody: object, chainId: string): Promise<string> {
  const own = (name: string) => join(under.signers.folder, `start-${name}`)
  const policy = policyOf('fee', 1, under.signers.permitted()) as { chains: Record<string, object> }
  const chains = { [chainId]: policy.chains['eip155:31337'] }
  await writeFile(own('policy.json'), people.approve({ ...policy, chains }))
  await writeFile(own('aws.json'), '{"accessKeyId":"test","secretAccessKey":"test"}')
  const settings = {
    role: 'fee',
    deployment: sandboxDeployment,
    socket: own('signer.sock'),
    policyFile: own('policy.json'),
    keysFile: under.signers.keysFile,
    journalUrl: under.loginUrl('fee'),
    custody: { ...custody, ...('region' in custody && { credentialsFile: own('aws.json') }) },
    approvers: people.publicKeys,
  }
  await writeFile(own('settings.json'), JSON.stringify(settings))
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, own('settings.json')], { timeout: 40_000 }, (error, stdout) =>
      error === null || error.killed
        ? reject(new Error('the signer started'))
        : resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? '').reason),
    )
  })
}
const software = () => ({ kind: 'software', keyFolder: under.signers.folder })
const kms = { kind: 'aws-kms', region: 'eu-central-1', endpoint: 'http://127.0.0.1:1', keys: {} }

vi.setConfig({ testTimeout: 90_000 })

test('software keys are refused at the start on every chain but the local one', async () => {
  const localOnly = 'software keys sign on the local chain only'
  for (const chainId of ['eip155:1', 'eip155:313370', 'eip155:8453'])
    expect(await startWith(software(), chainId)).toContain(localOnly)
  // On the local chain it goes on, and misses the key that was published.
  expect(await startWith(software(), 'eip155:31337')).toContain('fee-2026a')
  expect(await startWith(software(), 'eip155:31337')).not.toContain(localOnly)
})

test('away from the local chain, a journal that may lose what it acknowledged stops the start', async () => {
  const reason = await startWith(kms, 'eip155:1')
  expect(reason).toContain('the journal is not sound: journalUrl needs sslmode=verify-full')
  expect(reason).toMatch(
    /the connection is not protected: .*; acknowledged work may be lost: turn on .*fsync.*; .*awaits 0 of 1 standbys/,
  )
})
