import { screen } from '../app/screen.tsx'

export const recordsScreens = [
  screen('/audit', () => import('./audit.tsx'), 'Audit'),
  screen('/status', () => import('./status.tsx'), 'StatusPage'),
]
