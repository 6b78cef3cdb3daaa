import { type SoftwareAuthenticator, softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'
import { sandboxPasskeys } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Case, Outcome } from '../case.ts'
import { approver, both, type Ground, operator } from '../ground.ts'
import { accountWrite } from '../shop.ts'

const origin = 'http://localhost:4180'
type Signing = {
  readonly url: string
  readonly proposalId: string
  readonly digest: string
  /** What a person has to sign for a decision. */
  readonly challenge: (decision: 'approve' | 'reject') => Promise<string>
  readonly state: () => Promise<string | null>
}

/** A service whose decisions about client accounts must be signed, and an account that waits for its decision. */
async function signing(ground: Ground, work: (signing: Signing) => Promise<Outcome>): Promise<Outcome> {
  const { url } = await ground.once('signed decisions', async (undo) => {
    const settings = { ...roomySettings, ...sandboxPasskeys({ required: { acme: ['client_account'] } }) }
    const api = await ground.startApi(settings)
    undo.defer(() => api.stop('SIGKILL'))
    return api
  })
  const { proposalId } = (await ground.done(operator, 'POST /treasury/client-accounts', { json: accountWrite(), url }))
    .body
  const { digest } = await ground.read(approver, proposalId)
  const path = `/proposals/${proposalId}` as const
  return work({
    url,
    proposalId,
    digest,
    challenge: async (decision) =>
      (await ground.done(approver, `POST ${path}/challenges`, { json: { decision }, url })).body.challenge,
    state: () => ground.find('select state from app.proposal where proposal_id = $1', proposalId),
  })
}

/** A key of a person, enrolled by two others. */
async function keyOf({ records, world }: Ground, subject: string): Promise<SoftwareAuthenticator> {
  const key = softwareAuthenticator({ rpId: 'localhost', origin })
  await records.query(
    `insert into app.passkey (tenant_id, credential_id, issuer, subject, public_key, name, enrolled_by)
      values ('acme', $1, $2, $3, $4, 'proof', '{first,second}')`,
    [key.credentialId, world.identity.issuer, subject, key.publicKey],
  )
  return key
}

const unsigned: Case = {
  name: 'an approval without a passkey where the kind needs one',
  by: 'thief of an approver’s token',
  meets: 'api',
  ownApi: true,
  code: 'passkey_required',
  attack: (ground) =>
    signing(ground, async ({ url, proposalId, digest, state }) => {
      const { code } = await ground.approve(approver, proposalId, { digest, url })
      return { code, through: (await state()) === 'approved' }
    }),
}

const anothersKey: Case = {
  name: 'an approval signed by another person’s passkey',
  by: 'colleague with an approver’s token',
  meets: 'api',
  ownApi: true,
  code: 'passkey_refused',
  attack: (ground) =>
    signing(ground, async ({ url, proposalId, digest, challenge, state }) => {
      const key = await keyOf(ground, both)
      const assertion = key.assert({ challenge: await challenge('approve') })
      const { code } = await ground.approve(approver, proposalId, { digest, url, json: { assertion } })
      return { code, through: (await state()) === 'approved' }
    }),
}

const turnedAround: Case = {
  name: 'a signed approval handed in as a rejection',
  by: 'somebody between approver and service',
  meets: 'api',
  ownApi: true,
  code: 'passkey_refused',
  attack: (ground) =>
    signing(ground, async ({ url, proposalId, digest, challenge, state }) => {
      const key = await keyOf(ground, approver)
      const assertion = key.assert({ challenge: await challenge('approve') })
      await challenge('reject')
      const json = { reason: 'turned around', assertion }
      const { code } = await ground.ask(approver, `POST /proposals/${proposalId}/reject`, { digest, url, json })
      return { code, through: (await state()) === 'rejected' }
    }),
}

export const passkeyCases: readonly Case[] = [unsigned, anothersKey, turnedAround]
