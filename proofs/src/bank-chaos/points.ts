/** The named steps of a delivery, from the statement to the books; each flow's object and step. */
export const deliverySteps = [
  'Receipts.match',
  'Purchase.due',
  'Delivery.release',
  'Delivery.check',
  'Delivery.key',
  'TxSender.prepare',
  'TxSender.sign',
  'TxSender.broadcast',
  'TxSender.read',
  'Delivery.heed',
  'TxSender.follow',
] as const

/** What is left of a purchase that is given up: the same steps, for the void. */
export const voidSteps = [
  'Delivery.check',
  'TxSender.prepare',
  'TxSender.sign',
  'TxSender.broadcast',
  'Delivery.heed',
] as const

/** What the worker does about a refund. */
export const refundSteps = ['Refund.check'] as const

const moments = ['before', 'after'] as const
const victims = ['worker', 'engine'] as const

export type Strike = {
  readonly step: string
  readonly when: (typeof moments)[number]
  readonly victim: (typeof victims)[number]
}

/** Every step, before and after it, for the worker and for the engine. */
export const strikesAt = (steps: readonly string[]): readonly Strike[] =>
  steps.flatMap((step) => moments.flatMap((when) => victims.map((victim) => ({ step, when, victim }))))

/** The file that runs the steps of every flow. */
export const stepsFile = 'platform/engine/src/restate-endpoint.ts'

/** The places in that file where a kill is hooked in, and what they become. */
export const hookedSteps = [
  ['step: (name, work) =>', 'step: (name, asked, work = () => globalThis.bankChaosStep(flow, name, asked)) =>'],
] as const
