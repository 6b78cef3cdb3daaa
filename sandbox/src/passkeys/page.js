// The script of the sandbox's page for passkeys. It speaks to the service as any console would.
const at = (id) => document.getElementById(id)
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function show(words, kind = '') {
  at('status').textContent = words
  at('status').className = kind
}

/** An element with what is in it. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const { apiUrl, people } = await (await fetch('/people')).json()
const person = () => at('person').value

/** The sandbox's own server: tokens, and the approvers of first keys. */
async function askSandbox(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  return answer
}

/** The service, as the person who decides. */
async function call(method, path, body, headers = {}) {
  const { token } = await askSandbox('/tokens', { persona: person() })
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (response.ok) return answer
  throw new Error(`${answer.code}: ${answer.detail}${answer.fault ? ` (${answer.fault})` : ''}`)
}

const keysOf = (ids) => ids.map((id) => ({ type: 'public-key', id: bytes(id) }))

async function makeKey() {
  const asked = await call('POST', '/me/passkeys/challenges')
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(asked.challenge),
      rp: { id: asked.rpId, name: 'Firsthand sandbox' },
      user: { id: bytes(asked.userHandle), name: person(), displayName: person() },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: keysOf(asked.credentialIds),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    },
  })
  const { clientDataJSON, attestationObject } = made.response
  const requested = await call('POST', '/me/passkeys', {
    name: `key of ${new Date().toLocaleTimeString()}`,
    credentialId: text(made.rawId),
    clientDataJSON: text(clientDataJSON),
    attestationObject: text(attestationObject),
  })
  if (requested.proposalId !== null) return `The key is proposed: ${requested.proposalId}. An administrator decides.`
  await askSandbox('/first-keys', { key: requested.key })
  return 'The first key is enrolled.'
}

/** Has a key sign this very decision about what was read. */
async function decide(proposal, decision, reason) {
  const asked = await call('POST', `/proposals/${proposal.proposalId}/challenges`, { decision })
  const signed = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(asked.challenge),
      rpId: asked.rpId,
      allowCredentials: keysOf(asked.credentialIds),
      userVerification: 'required',
    },
  })
  const { clientDataJSON, authenticatorData, signature } = signed.response
  const assertion = {
    credentialId: text(signed.rawId),
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
  }
  const body = decision === 'reject' ? { assertion, reason } : { assertion }
  const digest = { 'if-match': `"${proposal.digest}"` }
  const now = await call('POST', `/proposals/${proposal.proposalId}/${decision}`, body, digest)
  return `${now.kind}: ${now.state}, signed with a passkey.`
}

/** Does something for the person, says how it went, and reads everything again. */
async function perform(work) {
  const buttons = [...document.querySelectorAll('button')]
  for (const each of buttons) each.disabled = true
  show('Working…')
  try {
    const words = await work()
    await readAll()
    show(words, 'good')
  } catch (error) {
    show(error.message, 'bad')
  } finally {
    for (const each of document.querySelectorAll('button')) each.disabled = false
  }
}

function keyItem({ credentialId, name, revokedAt }) {
  const revoke = element('button', { type: 'button', textContent: 'Revoke' })
  revoke.onclick = () =>
    perform(async () => {
      await call('POST', `/passkeys/${credentialId}/revoke`, { reason: 'revoked on the test page' })
      return 'The key is revoked.'
    })
  const words = element('span', {}, name, ' ', element('code', { textContent: `${credentialId.slice(0, 12)}…` }))
  const state = revokedAt ? element('span', { className: 'quiet', textContent: 'revoked' }) : revoke
  return element('li', { className: 'row' }, words, state)
}

/** Everything that an approval would use, as a list of names and values. */
function facts(value, prefix = '') {
  return Object.entries(value).flatMap(([name, each]) => {
    const place = prefix === '' ? name : `${prefix}.${name}`
    if (each !== null && typeof each === 'object') return facts(each, place)
    return [element('dt', { textContent: place }), element('dd', { textContent: String(each) })]
  })
}

function proposalItem(proposal) {
  const { kind, subject, proposedBy, payload, shown, needsPasskey } = proposal
  const reason = element('input', { placeholder: 'Reason of a rejection', ariaLabel: 'Reason of a rejection' })
  const button = (words, decision, className = '') => {
    const made = element('button', { type: 'button', textContent: words, className })
    made.onclick = () => perform(() => decide(proposal, decision, reason.value || 'rejected on the test page'))
    return made
  }
  const title = element('strong', { textContent: kind.replaceAll('_', ' ') })
  const by = `proposed by ${proposedBy.subject}${needsPasskey ? ' · needs a passkey' : ''}`
  return element(
    'li',
    { className: 'proposal' },
    element('p', {}, title, ' ', element('code', { textContent: subject })),
    element('p', { className: 'quiet', textContent: by }),
    element(
      'details',
      { open: true },
      element('summary', { textContent: 'What an approval will do' }),
      element('dl', {}, ...facts({ ...payload, ...shown })),
    ),
    element('div', { className: 'row' }, reason, button('Reject', 'reject'), button('Approve', 'approve', 'main')),
  )
}

const orNone = (items, words) =>
  items.length > 0 ? items : [element('li', { className: 'quiet', textContent: words })]

async function readAll() {
  const [keys, open] = await Promise.all([call('GET', '/me/passkeys'), call('GET', '/proposals?limit=20')])
  const proposals = await Promise.all(open.items.map(({ proposalId }) => call('GET', `/proposals/${proposalId}`)))
  at('keys').replaceChildren(...orNone(keys.items.map(keyItem), 'No key yet.'))
  at('proposals').replaceChildren(...orNone(proposals.map(proposalItem), 'Nothing is open.'))
}

at('person').append(...people.map((name) => element('option', { value: name, textContent: name })))
at('person').onchange = () => perform(async () => `You are ${person()}.`)
at('make').onclick = () => perform(makeKey)
at('again').onclick = () => perform(async () => 'Read again.')
await perform(async () => `You are ${person()}.`)
