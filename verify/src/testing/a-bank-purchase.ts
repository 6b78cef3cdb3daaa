import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { type CustodyClaims, custodyType, type LedgerPosting } from '@firsthand/wire/bank-transfer/custody'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import { releaseType, statementType } from '@firsthand/wire/evidence/delivery-evidence'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { encodeAbiParameters, encodeEventTopics, type Hex, keccak256 } from 'viem'
import { aBlockWith } from './a-block.ts'

const newSigner = () => claimsSigner(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
const compliance = newSigner()
const attestor = newSigner()
const published = ({ x, kid }: typeof compliance) => ({
  keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }],
})
export const decisionKeys = published(compliance)
export const ledgerKeys = published(attestor)

const reference = `OFFC${'7'.repeat(32)}`
const instrumentId = `OFFI${'4'.repeat(32)}`
const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const facts = {
  tenant: 'acme',
  reference,
  chainId: 'eip155:31337',
  contract: address('c'),
  wallet: address('b'),
  units: '2000000000000000000',
}
const day = '2026-11-18'
export const reconciliation = `${day}:${'5'.repeat(64)}`
const attestationId = randomUUID()

const posting = (
  kind: string,
  ...lines: readonly (readonly [account: string, currency: string, amount: string])[]
) => ({
  id: randomUUID(),
  kind,
  lines: lines.map(([account, currency, amount]) => ({ account, currency, amount })),
})
const [units, money] = [`units:reserved:${reference}`, `purchase:${reference}`]
const reserved = posting(
  'reserve',
  [units, instrumentId, facts.units],
  [`units:available:${instrumentId}`, instrumentId, `-${facts.units}`],
)
const allocated = posting('allocate', [`receipt:${randomUUID()}`, 'EUR', '20050'], [money, 'EUR', '-20050'])
const released = posting(
  'release',
  ['fees', 'EUR', '-50'],
  [`issuer:${instrumentId}`, 'EUR', '-20000'],
  [money, 'EUR', '20050'],
)
const delivered = posting(
  'deliver',
  ['units:delivered', instrumentId, facts.units],
  [units, instrumentId, `-${facts.units}`],
)
const ledger: LedgerPosting[] = [reserved, allocated, released, delivered]
const payments: PurchaseEvidence['payments'] = [
  {
    statementEntryHash: '3'.repeat(64),
    bookedOn: day,
    amount: '20050',
    matchId: randomUUID(),
    matchedBy: 'rule',
    postingIds: [randomUUID(), allocated.id],
  },
]
const custody: CustodyClaims = {
  iss: 'firsthand-ledger',
  iat: 1_795_000_000,
  ...facts,
  attestationId,
  instrumentId,
  unitDecimals: 18,
  currency: 'EUR',
  paid: '20050',
  fees: '50',
  payments,
  ledger: [reserved, allocated],
}
const { iss, iat, paid, currency } = custody
const release = { iss: 'firsthand-compliance', jti: randomUUID(), iat, outcome: 'released', customer: 'p_1', ...facts }

/** A block with the delivery alone. */
function blockOf(purchaseId: Hex) {
  const topics = encodeEventTopics({
    abi: unitDeliveryAbi,
    eventName: 'Delivered',
    args: { purchaseId, to: facts.wallet },
  }) as Hex[]
  const data = encodeAbiParameters([{ type: 'uint256' }], [BigInt(facts.units)])
  const transaction: Hex = `0x02${'a1'.repeat(120)}`
  const { nodes, transactionNodes, ...proof } = aBlockWith({
    transaction,
    log: [facts.contract, topics, data],
    at: iat + 60,
  })
  const receipt = { ...proof, nodes: [...nodes], transactionNodes: [...transactionNodes] }
  return { txHash: keccak256(transaction), receipt }
}

const purchaseId = quoteRefOf(facts.tenant, reference)
const { txHash, receipt } = blockOf(purchaseId)

/** The evidence of a purchase by bank transfer that holds by the keys above, made without a bank and a chain. */
export const bankEvidence: PurchaseEvidence = {
  reference,
  currency,
  decimals: 2,
  unitDecimals: 18,
  payments,
  postingIds: ledger.map(({ id }) => id),
  attestationId,
  delivery: { contract: facts.contract, purchaseId, unitAmount: facts.units, txHash },
  reconciliation: { date: day, evidenceHash: '5'.repeat(64) },
  ledger,
  signed: {
    decision: compliance.sign(releaseType, release),
    statement: attestor.sign(statementType, { iss, iat, ...facts, paid, currency, posting: allocated.id }),
    custody: attestor.sign(custodyType, custody),
  },
  receipt,
}

/** The same purchase, with other things in what the ledger has signed of it. */
export const signedOtherwise = (changes: Partial<CustodyClaims>): PurchaseEvidence => ({
  ...bankEvidence,
  signed: {
    decision: bankEvidence.signed?.decision ?? '',
    statement: bankEvidence.signed?.statement ?? '',
    custody: attestor.sign(custodyType, { ...custody, ...changes }),
  },
})
