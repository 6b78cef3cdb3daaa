import { screen } from '../app/screen.tsx'

export const controlScreens = [
  screen('/treasury/accounts', () => import('./accounts/list.tsx'), 'Accounts'),
  screen('/treasury/accounts/client/propose', () => import('./accounts/propose.tsx'), 'ProposeClientAccount'),
  screen('/treasury/accounts/payout/propose', () => import('./accounts/propose.tsx'), 'ProposePayoutAccount'),
  screen('/treasury/client-money', () => import('./client-money/client-money.tsx'), 'ClientMoney'),
  screen('/treasury/exceptions', () => import('./exceptions/list.tsx'), 'Exceptions'),
  screen('/treasury/exceptions/$id', () => import('./exceptions/read-one.tsx'), 'ExceptionPage'),
  screen('/treasury/exceptions/$id/close', () => import('./exceptions/read-one.tsx'), 'CloseException'),
  screen('/treasury/payouts', () => import('./payouts/list.tsx'), 'Payouts'),
  screen('/treasury/payouts/propose/$payable', () => import('./payouts/propose.tsx'), 'ProposePayout'),
  screen('/treasury/payouts/$reference', () => import('./payouts/read-one.tsx'), 'PayoutPage'),
  screen('/treasury/payouts/$reference/cancel', () => import('./payouts/read-one.tsx'), 'CancelPayout'),
  screen('/treasury/reconciliation', () => import('./reconciliation/days.tsx'), 'Reconciliation'),
  screen('/treasury/reconciliation/$date', () => import('./reconciliation/day.tsx'), 'ReconciliationDay'),
  screen('/officer/frozen', () => import('./exceptions/list.tsx'), 'FrozenMoney'),
  screen('/officer/frozen/$id', () => import('./exceptions/read-one.tsx'), 'ExceptionPage'),
  screen('/officer/frozen/$id/release', () => import('./exceptions/read-one.tsx'), 'ReleaseFrozen'),
]
