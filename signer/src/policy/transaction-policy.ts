import { type Static, type TProperties, Type } from 'typebox'
import { Address, Amount, ChainId, closed, market, Version } from './policy-shapes.ts'

const PerMinute = Type.Integer({ minimum: 1 })

/** What a role may send on which chain, to which contracts, and what a transaction may cost there at the most. */
const policyOf = <R extends 'delivery' | 'switch', C extends TProperties>(role: R, contract: C) =>
  Type.Object(
    {
      version: Version,
      role: Type.Literal(role),
      chains: Type.Record(
        ChainId,
        Type.Object(
          {
            gasMax: Amount,
            /** In wei for a unit of gas. */
            gasPriceMax: Amount,
            contracts: Type.Record(Address, Type.Object({ ...contract, perMinute: PerMinute }, closed)),
          },
          closed,
        ),
      ),
    },
    closed,
  )

/** By `UnitDelivery` contract: the most units that one delivery has, and all of a minute. */
export const DeliveryPolicy = policyOf('delivery', { unitsMax: Amount, unitsPerMinute: Amount })
/** By router: the routes that may be turned off and on. */
export const SwitchPolicy = policyOf('switch', { routes: Type.Array(Type.Object(market, closed)) })

export type TransactionPolicy = Static<typeof DeliveryPolicy> | Static<typeof SwitchPolicy>
