import type { Market } from '@firsthand/sdk'
import type { PurchaseStage, PurchaseState } from './purchase-state.ts'
import { isSetBack, mayBuyAgain } from './stage-of.ts'

type Marks = Partial<Pick<PurchaseState, 'market' | 'problem' | 'isOffline' | 'wasReorged'>>

/** The one state of a purchase, and who is to be called when it changes. */
export function createView(market: Market | null) {
  const listeners = new Set<() => void>()
  let state: PurchaseState = {
    step: 'idle',
    rail: null,
    reference: null,
    market,
    problem: null,
    wasReorged: false,
    isOffline: false,
    mayBuyAgain: true,
  }
  return {
    view: () => state,
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The stage, with the marks that change; the others stay as they are. */
    show: (stage: PurchaseStage, marks: Marks) => {
      const { market: known, problem, isOffline, wasReorged } = state
      state = {
        ...stage,
        market: known,
        problem,
        isOffline,
        wasReorged: (wasReorged && !hasSettled(stage)) || isSetBack(state, stage),
        mayBuyAgain: mayBuyAgain(stage),
        ...marks,
      }
      for (const listener of listeners) listener()
    },
  }
}

/** It is in a block, again or for the first time. */
const hasSettled = ({ step }: PurchaseStage) => step === 'in_block' || step === 'safe' || step === 'final'
