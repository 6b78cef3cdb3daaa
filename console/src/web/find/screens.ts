import { screen } from '../app/screen.tsx'

export const findScreens = [
  screen('/find', () => import('./find.tsx'), 'Find'),
  screen('/p/$ref', () => import('./purchase.tsx'), 'Purchase'),
  screen('/p/$ref/propose/$act', () => import('./propose.tsx'), 'ProposeAboutPurchase'),
]
