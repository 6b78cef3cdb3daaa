import { parseSearch, stringifySearch } from '@firsthand/page-kit/address'
import { createRouter } from '@tanstack/react-router'
import { approvalScreens } from '../approvals/screens.ts'
import { queries } from '../calls/queries.ts'
import { complianceScreens } from '../compliance/screens.ts'
import { findScreens } from '../find/screens.ts'
import { homeScreens } from '../home/screens.ts'
import { instrumentScreens } from '../instruments/screens.ts'
import { integrationScreens } from '../integration/screens.ts'
import { listingScreens } from '../listings/screens.ts'
import { marketScreens } from '../markets/screens.ts'
import { recordsScreens } from '../records/screens.ts'
import { controlScreens } from '../treasury/control-screens.ts'
import { treasuryScreens } from '../treasury/screens.ts'
import { root, screen } from './screen.tsx'

const screens = [
  ...approvalScreens,
  ...complianceScreens,
  ...findScreens,
  ...homeScreens,
  ...instrumentScreens,
  ...integrationScreens,
  ...listingScreens,
  ...marketScreens,
  ...recordsScreens,
  ...controlScreens,
  ...treasuryScreens,
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
