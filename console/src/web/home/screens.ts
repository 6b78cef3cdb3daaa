import { screen } from '../app/screen.tsx'

export const homeScreens = [screen('/', () => import('./home.tsx'), 'Home')]
