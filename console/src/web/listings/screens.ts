import { screen } from '../app/screen.tsx'

export const listingScreens = [
  screen('/listings', () => import('./list.tsx'), 'ListingList'),
  screen('/listings/import', () => import('./import/import.tsx'), 'ImportListings'),
  screen('/listings/new', () => import('./write.tsx'), 'NewListing'),
  screen('/listings/$id', () => import('./read-one.tsx'), 'ListingPage'),
  screen('/listings/$id/delete', () => import('./delete.tsx'), 'DeleteListing'),
  screen('/listings/$id/edit', () => import('./write.tsx'), 'EditListing'),
]
