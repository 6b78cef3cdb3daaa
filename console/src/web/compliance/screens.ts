import { screen } from '../app/screen.tsx'

export const complianceScreens = [
  screen('/officer/reviews', () => import('./reviews.tsx'), 'Reviews'),
  screen('/officer/reviews/$id', () => import('./review.tsx'), 'ReviewPage'),
  screen('/officer/reviews/$id/approve', () => import('./decide-review.tsx'), 'ApproveReview'),
  screen('/officer/reviews/$id/reject', () => import('./decide-review.tsx'), 'RejectReview'),
  screen('/officer/customers', () => import('./customers.tsx'), 'Customers'),
  screen('/officer/customers/file', () => import('./customer.tsx'), 'CustomerPage'),
  screen('/officer/customers/hold', () => import('./place-hold.tsx'), 'PlaceHold'),
  screen('/officer/holds', () => import('./holds.tsx'), 'Holds'),
  screen('/officer/holds/$id/release', () => import('./release-hold.tsx'), 'ReleaseHold'),
  screen('/officer/decisions', () => import('./decisions.tsx'), 'Decisions'),
]
