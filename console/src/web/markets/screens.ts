import { screen } from '../app/screen.tsx'

export const marketScreens = [
  screen('/markets', () => import('./list.tsx'), 'MarketList'),
  screen('/markets/new', () => import('./writing/write.tsx'), 'NewMarket'),
  screen('/markets/$pairId', () => import('./read-one.tsx'), 'MarketPage'),
  screen('/markets/$pairId/close', () => import('./close.tsx'), 'CloseMarket'),
  screen('/markets/$pairId/edit', () => import('./writing/write.tsx'), 'EditMarket'),
  screen('/markets/$pairId/switches', () => import('./switches/switches.tsx'), 'MarketSwitches'),
]
