import { screen } from '../app/screen.tsx'

export const instrumentScreens = [
  screen('/instruments', () => import('./list.tsx'), 'InstrumentList'),
  screen('/instruments/new', () => import('./new.tsx'), 'NewInstrument'),
  screen('/instruments/$instrumentId', () => import('./read-one.tsx'), 'InstrumentPage'),
  screen('/instruments/$instrumentId/close', () => import('./close.tsx'), 'CloseInstrument'),
  screen('/instruments/$instrumentId/edit', () => import('./edit.tsx'), 'EditInstrument'),
]
