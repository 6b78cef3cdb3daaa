/**
 * What the buyer of a purchase `p` reads as its state, as SQL: for a frozen one the state in which the officer found it. Any
 * change at the moment of a freeze would warn a person under investigation.
 */
export const shownStateColumn = `case when p.state <> 'frozen' then p.state else (select s.from_state
  from app.purchase_step s where s.tenant_id = p.tenant_id and s.reference = p.reference and s.to_state = 'frozen'
    and s.from_state <> 'frozen' order by s.step desc limit 1) end`

/** The reason for that state. */
export const shownReasonColumn = `case when p.state <> 'frozen' then p.state_reason else (select s.reason
  from app.purchase_step s where s.tenant_id = p.tenant_id and s.reference = p.reference and s.to_state <> 'frozen'
    and s.to_state <> s.from_state order by s.step desc limit 1) end`

/** Units of a buyer's frozen purchases of the instrument `i`: others may buy them, the buyer still sees them taken. */
export const withheldUnits = `(select coalesce(sum(p.unit_base_units), 0)::text from app.purchase p
  where p.tenant_id = i.tenant_id and p.instrument_id = i.instrument_id and p.state = 'frozen'
    and ${shownStateColumn} = 'payment_review'`

/** Events by which officers move a purchase, beside the freeze itself: a buyer reads none of them as a step. */
export const hiddenEvents = [
  'refund_frozen',
  'released_to_review',
  'released_to_refunding',
  'refund_released_beside',
  'released_beside',
] as const

/** When the purchase `p` last moved as far as its buyer reads. */
export const shownMovedAtColumn = `coalesce((select s.at from app.purchase_step s where s.tenant_id = p.tenant_id
  and s.reference = p.reference and (s.to_state <> 'frozen' or s.event = 'payment_to_frozen')
  and s.event not in (${hiddenEvents.map((event) => `'${event}'`).join(', ')}) order by s.step desc limit 1), p.created_at)`
