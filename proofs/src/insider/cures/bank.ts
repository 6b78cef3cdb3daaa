// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the sources
// biome-ignore-all format: a table is read as a table
import { type Cure, edited, without } from '../cure.ts'

const authorised = 'bank-gateway/src/authorised.ts'
const bank = 'server/src/bank-transfer'
const keys = `${bank}/gateway/gateway-keys.ts`
const manifest = `${bank}/gateway/manifest.rules.ts`
const statement = `${bank}/statements/statement.rules.ts`
const unread = `const found = {
      kid: [...named].find(([, each]) => each.tenant === tenant)?.[0] ?? '',
      claims: JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()),
    }`

/** What stands between a bank's file and the books, and between the books and the bank. */
export const bankCures: readonly Cure[] = [
  without('manifests and receipts are verified', keys, ['const found = signedClaims({ ...kind, keys }, text)', unread],
    'a forged notification with a manifest by an unregistered key', 'a payment file called sent by a receipt of an unregistered key'),
  without('a manifest is about its file', manifest, ['claims.sha256 !== arrived.sha256 || claims.bytes !== arrived.bytes', 'false'],
    'a notification with its amount changed after signing'),
  without('a number stands for one manifest', manifest, ['if (kept.manifest !== manifest) throw', 'if (kept === manifest) throw'],
    'another file under a number that was used'),
  without('numbers follow each other', manifest, ['if (kept === null) throw', 'if (kept === null) return\n  if (kept === undefined) throw'],
    'a file with the number of another channel'),
  { name: 'a bank books nothing in advance', attacks: ['a credit booked three days ahead'],
    edits: edited(statement, ['to !== null && to > today', 'false'], ['bookedOn > today', 'false']) },
  without('a closed day stays as it is', statement, ['if (newOnClosedDay === null) return', 'return'],
    'a credit on a day that its statement has closed'),
  { name: 'the ceiling for notified credits', attacks: ['units for notified credits beyond the ceiling of the day'],
    edits: [...edited(`${bank}/delivery/notified-credits.store.ts`, ['`(${notifiedCash} = 0\n', '`(true\n']),
      ...edited(`${bank}/attestor/statement.rules.ts`, ['own === 0n || ofDay <= ceiling', 'true'])] },
  without('a status report is about a file that was sent', `${bank}/payments-out/payment-file.store.ts`, ["${messageId} and state = 'sent' for no key update", '${messageId} for no key update'],
    'a rejection of a payment file that the bank does not have'),
  without('a failed payment is shown by a statement', `${bank}/payments-out/refund.rules.ts`, ['if (isShown) return', 'return'],
    'a refund paid once more on the word of one status report'),
  without('bytes of a stopped file are kept back', `${bank}/payments-out/payment-file.rules.ts`, ["if (state !== 'sent' && obstacle !== 'shortfall_open') requireNoObstacle(obstacle)", ''],
    'the bytes of a payment file with a frozen refund in it'),
  without('a payer’s own id counts with their account', `${bank}/matching/reverse-receipt.store.ts`, ['b.counterparty_index = ${payer}', 'true'],
    'a reversal with the end-to-end id of another buyer’s payment'),
  without('what the bank holds beside what is owed', `${bank}/payments-out/payout.rules.ts`, ['if (amount > room) throw bankHoldsLess()', ''],
    'a payout of proceeds that no statement has confirmed'),
  without('the host key is pinned', 'bank-gateway/src/sftp-bank.ts', ['isPinned = hostKeys.has(fingerprintOf(key))', 'isPinned = true'],
    'a host with another key in the bank’s place'),
  { name: 'the gateway compares the bytes with what was approved', attacks: ['a payment file with a byte changed after its approval'],
    edits: [...edited(authorised, ["if (sha256 !== ofBytes || payload.sha256 !== ofBytes) return 'another_file'", ''], ['hashOf(order) !== ofBytes ||', '']),
      ...edited('bank-gateway/src/carry-out.ts', ['const { paymentFileId, messageId, sha256 } = offered', 'const { paymentFileId, messageId } = offered'],
        ['if (bytes === null) continue', 'if (bytes === null) continue\n    const sha256 = sha256Of(bytes)'])] },
  without('the gateway writes the payments again', authorised, ['hashOf(order) !== ofBytes ||', ''], 'a payment file whose payments its approver was not shown'),
  without('the gateway verifies the approvers’ passkeys', authorised, ['return approvalFault(proposal, { tenant, needed, keys: passkeys, now })', 'return null'],
    'an approval of a payment file that nobody has signed', 'an approval of a payment file by a key that the service enrolled alone',
    'the approval of another payment file', 'a large payment file with one approval'),
  without('an old payment file stays', authorised, ["if (now.getTime() - Date.parse(payload.payOn) > daysLateMax * dayMs) return 'too_old'", ''],
    'a payment file that was approved and put aside weeks ago'),
]
