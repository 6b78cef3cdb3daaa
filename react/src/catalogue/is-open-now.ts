import type { Market } from '@firsthand/sdk'

/** Whether a buyer would not be refused for the market's sake: the service says so in `availability`. */
export const isOpenNow = ({ status, availability }: Market): boolean =>
  status === 'active' && availability.execution === 'open' && availability.because === null
