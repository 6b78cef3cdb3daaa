import { useWords } from '@firsthand/page-kit/language'
import { usePurchase } from '@firsthand/react'
import type { Market } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../app/session.ts'
import { Failure } from '../ui/states.tsx'
import { buyTexts } from './buy-words.ts'
import { Unfinished } from './unfinished.tsx'

type OrderProps = {
  readonly market: Market
  readonly canOrder: boolean
  readonly order: Parameters<ReturnType<typeof usePurchase>['order']>[0] | null
}

/** The press. What it made is on a page of its own from then on. */
export function Order({ market, canOrder, order }: OrderProps) {
  const t = useWords(buyTexts)
  const { gasless } = useSession()
  const navigate = useNavigate()
  const purchase = usePurchase({ market })
  const isPressed = useRef(false)
  const { state } = purchase
  const { reference, step, problem } = state
  const isBank = market.primaryExecutionKind === 'offchain_fixed_price'
  useEffect(() => {
    if (!isPressed.current || reference === null) return
    isPressed.current = false
    void navigate({ to: `/p/${reference}` })
  }, [reference, navigate])
  const press = () => {
    if (order === null) return
    isPressed.current = true
    void purchase.order(order)
  }
  if (reference !== null && !isPressed.current) return <Unfinished purchase={purchase} />
  return (
    <>
      {problem === null ? null : <Failure error={problem.error} market={market} />}
      <Button size="md" fullWidth onClick={press} disabled={!canOrder || order === null} loading={step === 'ordering'}>
        {isBank ? t.order : t.firm}
      </Button>
      {isBank ? null : <p className="small dimmed">{gasless ? t.noFees : t.networkFee}</p>}
    </>
  )
}
