import { useNavigate, useRouterState } from '@tanstack/react-router'

type CustomerState = { readonly customer?: string }

/** Which customer is open goes along in the page's state: an address would keep it in histories and logs. */
export function useCustomer(): string | null {
  const state = useRouterState({ select: ({ location }) => location.state }) as CustomerState
  return state.customer ?? null
}

export function useOpenCustomer(): (path: string, customer: string) => void {
  const navigate = useNavigate()
  return (path, customer) => void navigate({ to: path, state: { customer } as never })
}
