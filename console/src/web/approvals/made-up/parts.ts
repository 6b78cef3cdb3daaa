/** Made-up parts of proposals, for the gallery and for tests: as the service shows them. */
export const madeUp = {
  reference: `OFFC${'0192f3a87d2a7c119b6e3f1f4a5b6c7d'}`,
  refundReference: `OFFR${'0192f3a87d2a7c119b6e3f1f4a5b'}`,
  account: `OFFA${'0192f3a87d2a7c119b6e3f1f4a5b6c7d'}`,
  payoutAccount: `OFFB${'0192f3a87d2a7c119b6e3f1f4a5b6c7d'}`,
  payoutReference: `OFFP${'0192f3a87d2a7c119b6e3f1f4a5b'}`,
  instrument: `OFFI${'0192f3a87d2a7c119b6e3f1f4a5b6c7d'}`,
  receiptId: '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d',
  fileId: '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7e',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  contract: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
} as const

const iban = { ada: 'NL91ABNA0417164300', client: 'DE89370400440532013000', other: 'NL91ABNA0417164360' }
export const ibans = iban

export const receipt = {
  bankTransactionId: madeUp.receiptId,
  clientAccountId: madeUp.account,
  currency: 'EUR',
  bookedOn: '2026-11-16',
  payerName: 'A. Buyer',
  payerIban: iban.ada,
  ultimateDebtor: null,
  creditorReference: null,
  endToEndId: 'NOTPROVIDED',
  remittance: 'invoice of Monday',
  forPeopleOnly: false,
  amount: '130000',
  isUnallocated: true,
}

export const purchase = {
  reference: madeUp.reference,
  caller: 'buyer-81',
  pairId: 7,
  instrumentId: madeUp.instrument,
  clientAccountId: madeUp.account,
  currency: 'EUR',
  chainId: '31337',
  wallet: madeUp.wallet,
  state: 'awaiting_payment',
  stateReason: null,
  amountDue: '125000',
  feeAmount: '1250',
  unitAmount: '50000000000000000000',
  unitPrice: '2500',
  unitPriceScale: 0,
  market: { unit: { decimals: 18 }, feeBps: 100 },
  underpaymentPolicy: 'refund',
  latePaymentPolicy: 'honour_if_unchanged',
  payerPolicy: 'name_match',
  payerAccountId: null,
  calendar: 'T2',
  timeZone: 'Europe/Berlin',
  dueOn: '2026-11-19',
  reservation: 1,
  reservations: 1,
  reviewSince: null,
  steps: 2,
  held: '0',
  honourable: true,
  payments: [],
  reviews: [],
  refunds: [],
}

export const refundState = {
  refundReference: madeUp.refundReference,
  reference: madeUp.reference,
  bankTransactionId: madeUp.receiptId,
  clientAccountId: madeUp.account,
  currency: 'EUR',
  amount: '7500',
  state: 'returned',
  attempt: 1,
  needsApproval: true,
  reason: 'excess',
  payer: { name: 'A. Buyer', iban: iban.ada, ultimateDebtor: null },
  payee: { name: 'A. Buyer', iban: iban.ada },
}

export const fileState = {
  file: {
    paymentFileId: madeUp.fileId,
    clientAccountId: madeUp.account,
    messageId: 'FH20261117A1',
    pays: 'refunds',
    state: 'proposed',
    lines: 2,
    total: '9550',
    sha256: madeUp.sha256,
    createdBy: 'treasury-operator-1',
  },
  payer: { name: 'ACME CLIENT MONEY', iban: iban.client, bic: 'COBADEFFXXX', currency: 'EUR' },
  standing: [
    { reference: madeUp.refundReference, attempt: 1, state: 'batched' },
    { reference: `${madeUp.refundReference.slice(0, -1)}c`, attempt: 1, state: 'batched' },
  ],
}

const line = { attempt: 1, uetr: madeUp.receiptId, payeeBic: null, remittance: 'Refund' }
export const filePayload = {
  pays: 'refunds',
  messageId: 'FH20261117A1',
  createdAt: '2026-11-17T09:00:00.000Z',
  payOn: '2026-11-18',
  sha256: madeUp.sha256,
  total: '9550',
  payments: [
    { ...line, reference: 'OFFR1', endToEndId: 'R1', amount: '7500', payeeName: 'A. Buyer', payeeIban: iban.ada },
    { ...line, reference: 'OFFR2', endToEndId: 'R2', amount: '2050', payeeName: 'C. Payer', payeeIban: iban.other },
  ],
  left: [],
}

export const instrument = {
  instrumentId: madeUp.instrument,
  pairId: 7,
  status: 'open',
  cash: { symbol: 'EUR', decimals: 2, address: null },
  unit: { symbol: 'BOND', decimals: 18, address: madeUp.contract },
  chainId: '31337',
  price: '25',
  unitPrice: '2500',
  unitPriceScale: 0,
  limits: { minCashAmount: '1000', maxCashAmount: null, perBuyerCashCap: null },
  supplyUnitAmount: '1000000000000000000000',
  payerPolicy: 'name_match',
  clientAccountId: madeUp.account,
  payoutAccountId: null,
  deliveryContract: madeUp.contract,
  maxNotifiedCashAmount: '2500000',
  version: 3,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-10T09:00:00.000Z',
}
