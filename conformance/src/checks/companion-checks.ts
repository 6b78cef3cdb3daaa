import assert from 'node:assert/strict'
import { call, type Json } from '../drivers/target.ts'
import { companion } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'

const customerPaths = ['/profile', '/wallets'] as const
const other = 'globex-buyer-1'
/** Every way in which a request could try to name somebody else. */
const namingHeaders = (subject: string, tenant: string) => ({
  subject,
  'x-subject': subject,
  'x-user': subject,
  'x-forwarded-user': subject,
  tenant,
  'x-tenant': tenant,
  'x-tenant-id': tenant,
})

/** A text in a pattern, as it stands. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const companionChecks: Checks = {
  'AUTH-6': async (target) => {
    const at = companion(target)
    const foreigner = await target.identify(other)
    const naming = namingHeaders(foreigner.subject, foreigner.tenant)
    for (const path of customerPaths) {
      assert.equal((await call(at, 'GET', path)).status, 401, `${path} without a token`)
      const own = await call(at, 'GET', path, { as: 'acme-buyer-1' })
      assert.equal(own.status, 200)
      const named = await call(at, 'GET', path, { as: 'acme-buyer-1', headers: naming })
      assert.equal(named.text, own.text, `${path} with headers that name somebody else`)
      for (const query of ['subject=someone', 'sub=someone', 'tenant=elsewhere', 'customer=someone']) {
        assert.equal((await call(at, 'GET', `${path}?${query}`, { as: 'acme-buyer-1' })).status, 400, query)
      }
    }
    for (const persona of ['acme-buyer-1', 'acme-admin', other]) {
      const { subject, tenant } = await target.identify(persona)
      const { body } = await call(at, 'GET', '/profile', { as: persona })
      assert.deepEqual([body.subject, body.tenant], [subject, tenant])
    }
    assert.equal(
      (await call(at, 'GET', `/profile/${encodeURIComponent(foreigner.subject)}`, { as: 'acme-buyer-1' })).status,
      404,
    )
    const { items } = (await call(target, 'GET', '/markets?limit=200', { as: 'acme-buyer-1' })).body
    const { chainId } = items.find((market: Json) => market.chainId !== null)
    const wallet = { walletAddress: `0x${'1'.repeat(40)}`, chainId }
    const named = await call(at, 'POST', '/wallets/challenges', {
      as: 'acme-admin',
      body: { ...wallet, subject: foreigner.subject },
    })
    assert.deepEqual([named.status, named.body.code], [400, 'invalid_request'])
    const { status, body } = await call(at, 'POST', '/wallets/challenges', { as: 'acme-admin', body: wallet })
    assert.equal(status, 201)
    const { subject, tenant } = await target.identify('acme-admin')
    const addressee = new RegExp(`for ${literally(subject)} of ${literally(tenant)}[.]`)
    assert.match(body.message, addressee, 'the message to sign names the caller of the token')
    const proof = { nonce: body.nonce, signature: `0x${'1'.repeat(130)}` }
    const foreign = await call(at, 'POST', '/wallets', { as: other, body: proof })
    const unknown = await call(at, 'POST', '/wallets', { as: other, body: { ...proof, nonce: 'a'.repeat(96) } })
    assert.deepEqual(
      { ...foreign.body, requestId: '' },
      { ...unknown.body, requestId: '' },
      'another’s nonce is unknown',
    )
  },
}
