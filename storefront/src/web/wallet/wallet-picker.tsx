import './wallet.css'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Empty } from '@firsthand/page-kit/states'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { AnnouncedWallet } from './announced.ts'
import { isDeclined } from './wallet-error.ts'
import { connect, useWallets } from './wallet-store.ts'

const texts = words(
  {
    title: 'Connect a wallet',
    lead: 'These wallets of your browser have announced themselves. Compare the small name: anybody can call a wallet anything.',
    close: 'Close',
    none: 'This browser has no wallet yet.',
    noneNext: 'Install a wallet extension, or open this page in the browser of your wallet app, then come back.',
    noRdns: 'names no origin',
    asking: (name: string) => `${name} asks you now. Answer there.`,
    declined: 'You declined in the wallet.',
    declinedNext: 'Nothing was connected. Choose a wallet to try again.',
    failed: 'The wallet did not answer.',
    failedNext: 'Unlock it, or choose another one.',
  },
  {
    title: 'Wallet verbinden',
    lead: 'Diese Wallets Ihres Browsers haben sich gemeldet. Vergleichen Sie den kleinen Namen: Jeder kann eine Wallet beliebig nennen.',
    close: 'Schließen',
    none: 'Dieser Browser hat noch keine Wallet.',
    noneNext: 'Installieren Sie eine Wallet-Erweiterung, oder öffnen Sie diese Seite im Browser Ihrer Wallet-App.',
    noRdns: 'nennt keine Herkunft',
    asking: (name) => `${name} fragt Sie jetzt. Antworten Sie dort.`,
    declined: 'Sie haben in der Wallet abgelehnt.',
    declinedNext: 'Es wurde nichts verbunden. Wählen Sie eine Wallet, um es noch einmal zu versuchen.',
    failed: 'Die Wallet hat nicht geantwortet.',
    failedNext: 'Entsperren Sie sie, oder wählen Sie eine andere.',
  },
)

type Outcome = { readonly kind: 'asking'; readonly name: string } | { readonly kind: 'declined' | 'failed' } | null

/** Every wallet that announced itself, and what became of asking one. */
export function WalletPicker({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const t = useWords(texts)
  const { announced } = useWallets()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const choose = (wallet: AnnouncedWallet) => {
    setOutcome({ kind: 'asking', name: wallet.name })
    connect(wallet).then(
      () => {
        setOutcome(null)
        close()
      },
      (error: unknown) => setOutcome({ kind: isDeclined(error) ? 'declined' : 'failed' }),
    )
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t.title} centered closeButtonProps={{ 'aria-label': t.close }}>
      <WalletList wallets={announced} choose={choose} />
      <div role="status">
        {outcome?.kind === 'asking' ? <Notice tone="moving">{t.asking(outcome.name)}</Notice> : null}
        {outcome !== null && outcome.kind !== 'asking' ? (
          <Notice tone="person" title={t[outcome.kind]}>
            {outcome.kind === 'declined' ? t.declinedNext : t.failedNext}
          </Notice>
        ) : null}
      </div>
    </Modal>
  )
}

type ListProps = { readonly wallets: readonly AnnouncedWallet[]; readonly choose: (wallet: AnnouncedWallet) => void }

export function WalletList({ wallets, choose }: ListProps) {
  const t = useWords(texts)
  if (wallets.length === 0) return <Empty title={t.none}>{t.noneNext}</Empty>
  return (
    <>
      <p className="small dimmed">{t.lead}</p>
      <ul className="wallets">
        {wallets.map((wallet) => (
          <li key={wallet.uuid}>
            <button type="button" onClick={() => choose(wallet)}>
              {wallet.icon === null ? (
                <span className="wallet-blank" />
              ) : (
                <img src={wallet.icon} alt="" width="40" height="40" />
              )}
              <span>
                <bdi className="wallet-name">{wallet.name}</bdi>
                <span className="small dimmed">{wallet.rdns === '' ? t.noRdns : wallet.rdns}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
