import { parseSearch, stringifySearch } from '@firsthand/page-kit/address'
import { createRouter } from '@tanstack/react-router'
import { queries } from '../calls/queries.ts'
import { root, screen } from './screen.tsx'

const screens = [
  screen('/', () => import('../catalogue/catalogue.tsx'), 'Catalogue'),
  screen('/a/$listingId', () => import('../asset/asset.tsx'), 'Asset'),
  screen('/buy/$pairId', () => import('../buying/buy-page.tsx'), 'BuyPage'),
  screen('/p/$reference', () => import('../purchase/purchase.tsx'), 'PurchasePage'),
  screen('/p/$reference/print', () => import('../purchase/print.tsx'), 'PrintPage'),
  screen('/purchases', () => import('../purchases/purchases.tsx'), 'Purchases'),
  screen('/onboarding', () => import('../onboarding/onboarding.tsx'), 'Onboarding'),
  screen('/gallery', () => import('../gallery/gallery.tsx'), 'Gallery'),
]

export const router = createRouter({
  routeTree: root.addChildren(screens),
  context: { queries },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingMs: 300,
})
