import './wallet.css'
import { shortened } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../app/session.ts'
import { chainNumber, switchChain } from './switch-chain.ts'
import { isDeclined } from './wallet-error.ts'
import { type ConnectedWallet, disconnect, refreshChain, useWallets } from './wallet-store.ts'

const WalletPicker = lazy(async () => ({ default: (await import('./wallet-picker.tsx')).WalletPicker }))

const texts = words(
  {
    connect: 'Connect a wallet',
    disconnect: 'Disconnect',
    otherChain: 'Your wallet is on another network',
    otherChainText: (name: string) => `This offer is on ${name}. Your wallet has to be there to buy.`,
    go: (name: string) => `Switch to ${name}`,
    declined: 'You declined in the wallet. Nothing has changed.',
    failed: 'The wallet could not switch. Choose the network in the wallet yourself.',
  },
  {
    connect: 'Wallet verbinden',
    disconnect: 'Trennen',
    otherChain: 'Ihre Wallet ist in einem anderen Netz',
    otherChainText: (name) => `Dieses Angebot ist in ${name}. Ihre Wallet muss für den Kauf dort sein.`,
    go: (name) => `Zu ${name} wechseln`,
    declined: 'Sie haben in der Wallet abgelehnt. Es hat sich nichts geändert.',
    failed: 'Die Wallet konnte nicht wechseln. Wählen Sie das Netz selbst in der Wallet.',
  },
)

/** The wallet that is connected, or the way to one. */
export function WalletLine() {
  const t = useWords(texts)
  const { connected } = useWallets()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <div className="wallet-line">
        {connected === null ? (
          <Button fullWidth size="md" onClick={() => setOpen(true)}>
            {t.connect}
          </Button>
        ) : (
          <>
            <span>
              <bdi>{connected.name}</bdi> <code title={connected.address}>{shortened(connected.address)}</code>
            </span>
            <button type="button" className="link" onClick={disconnect}>
              {t.disconnect}
            </button>
          </>
        )}
      </div>
      {isOpen ? (
        <Suspense>
          <WalletPicker isOpen close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Whether a wallet is on the chain of a market. */
export const isOnChain = (wallet: ConnectedWallet | null, chainId: string | null): boolean =>
  wallet !== null && wallet.chainId === chainNumber(chainId)

/** Offers the right chain to a wallet that is on another one. */
export function ChainSwitch({ chainId }: { readonly chainId: string | null }) {
  const t = useWords(texts)
  const { chains } = useSession()
  const { connected } = useWallets()
  const [outcome, setOutcome] = useState<'asking' | 'declined' | 'failed' | null>(null)
  const chain = chains.find((each) => each.chainId === chainId)
  if (connected === null || isOnChain(connected, chainId) || chain === undefined) return null
  const go = () => {
    setOutcome('asking')
    switchChain(connected.provider, chain)
      .then(refreshChain)
      .then(
        () => setOutcome(null),
        (error: unknown) => setOutcome(isDeclined(error) ? 'declined' : 'failed'),
      )
  }
  return (
    <Notice tone="person" title={t.otherChain} role="alert">
      <p>{t.otherChainText(chain.name)}</p>
      <Button onClick={go} loading={outcome === 'asking'}>
        {t.go(chain.name)}
      </Button>
      {outcome === 'declined' || outcome === 'failed' ? <p>{t[outcome]}</p> : null}
    </Notice>
  )
}
