import * as chart from './chart.rules.ts'
import { moveMoney, type Occasion, type Posting } from './posting.rules.ts'

/** Units are counted in their instrument's id, as money is in its ISO code. */
type Units = Occasion & { readonly instrumentId: string; readonly units: bigint }
type Reservation = Units & {
  readonly reference: string
  /** Which reservation of the purchase it is: a late payment that is honoured reserves again. */
  readonly reservation: number
}

const counted = <T extends Units>(facts: T) => ({ ...facts, currency: facts.instrumentId, amount: facts.units })
const keyOf = ({ reference, reservation }: Reservation) => `${reference}/${reservation}`

/** U0: the issuer authorised so many units more; fewer when negative, which the floor limits to what is not reserved. */
export const unitsPutUp = (facts: Units & { readonly version: number }): Posting =>
  moveMoney(
    counted(facts),
    ['instrument', `${facts.instrumentId}/${facts.version}`, 'authorise'],
    chart.unitsAvailable(facts.instrumentId),
    chart.unitsAuthorised,
  )

/** U1: a purchase reserves units. */
export const reserveUnits = (facts: Reservation): Posting =>
  moveMoney(
    counted(facts),
    ['reservation', keyOf(facts), 'reserve'],
    chart.unitsReserved(facts.reference),
    chart.unitsAvailable(facts.instrumentId),
  )

/** U2: the units are on chain. */
export const deliverUnits = (facts: Units & { readonly reference: string }): Posting =>
  moveMoney(
    counted(facts),
    ['delivery', facts.reference, 'deliver'],
    chart.unitsDelivered,
    chart.unitsReserved(facts.reference),
  )

/** U3: a reservation ends, or what is left of it. */
export const freeUnits = (facts: Reservation): Posting => freed(facts, 'unreserve')

/** U3 in part: a purchase goes on with fewer units. What is left may still be freed, so it has a key of its own. */
export const freePartOfUnits = (facts: Reservation): Posting => freed(facts, 'unreserve_part')

const freed = (facts: Reservation, kind: string): Posting =>
  moveMoney(
    counted(facts),
    ['reservation', keyOf(facts), kind],
    chart.unitsAvailable(facts.instrumentId),
    chart.unitsReserved(facts.reference),
  )
