import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Day } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { Wallet } from '@firsthand/wire/compliance'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../app/session.ts'
import { Reading } from '../ui/states.tsx'
import { isDeclined } from '../wallet/wallet-error.ts'
import { ChainSwitch, WalletLine } from '../wallet/wallet-line.tsx'
import { useWallets } from '../wallet/wallet-store.ts'
import { walletsQuery } from './own-records.ts'
import { Refused } from './refused.tsx'
import { registerWallet } from './wallet-proof.ts'

const texts = words(
  {
    title: 'Your wallets',
    text: 'Units are delivered only to a wallet that is registered as yours. Signing the message moves nothing and costs nothing.',
    list: 'Registered wallets',
    none: 'You have not registered a wallet yet.',
    states: { approved: 'registered', in_review: 'being checked', refused: 'not accepted' },
    since: 'since',
    register: 'Sign and register this wallet',
    known: 'The connected wallet is registered.',
    asking: 'Sign the message in your wallet.',
    declined: 'You declined in the wallet. Nothing was registered.',
  },
  {
    title: 'Ihre Wallets',
    text: 'Stücke werden nur an eine Wallet geliefert, die als Ihre angemeldet ist. Die Nachricht zu unterschreiben bewegt nichts und kostet nichts.',
    list: 'Angemeldete Wallets',
    none: 'Sie haben noch keine Wallet angemeldet.',
    states: { approved: 'angemeldet', in_review: 'wird geprüft', refused: 'nicht angenommen' },
    since: 'seit',
    register: 'Unterschreiben und diese Wallet anmelden',
    known: 'Die verbundene Wallet ist angemeldet.',
    asking: 'Unterschreiben Sie die Nachricht in Ihrer Wallet.',
    declined: 'Sie haben in der Wallet abgelehnt. Es wurde nichts angemeldet.',
  },
)

const tones: Readonly<Record<Wallet['state'], Tone>> = { approved: 'done', in_review: 'waiting', refused: 'stopped' }

/** The buyer's wallets, and the proof that the connected one is theirs. */
export function Wallets() {
  const t = useWords(texts)
  const wallets = useQuery(walletsQuery)
  return (
    <section className="panel" aria-labelledby="wallets">
      <h2 id="wallets">{t.title}</h2>
      <p>{t.text}</p>
      <Reading read={wallets}>
        {(items) => (
          <>
            <WalletRows wallets={items} />
            <Register wallets={items} />
          </>
        )}
      </Reading>
    </section>
  )
}

function WalletRows({ wallets }: { readonly wallets: readonly Wallet[] }) {
  const t = useWords(texts)
  if (wallets.length === 0) return <p className="dimmed">{t.none}</p>
  return (
    <ul className="records" aria-label={t.list}>
      {wallets.map(({ walletAddress, chainId, state, registeredAt }) => (
        <li key={`${chainId}-${walletAddress}`}>
          <CodeText text={walletAddress} inFours />
          <span className="small dimmed">
            {t.since} <Day date={registeredAt.slice(0, 10)} />
          </span>
          <Status tone={tones[state]}>{t.states[state]}</Status>
        </li>
      ))}
    </ul>
  )
}

function Register({ wallets }: { readonly wallets: readonly Wallet[] }) {
  const t = useWords(texts)
  const { chains } = useSession()
  const { connected } = useWallets()
  const client = useQueryClient()
  const register = useMutation({
    mutationFn: registerWallet,
    onSuccess: () => client.invalidateQueries({ queryKey: ['compliance', 'wallets'] }),
  })
  const here = connected === null ? null : `eip155:${connected.chainId}`
  const isKnown = wallets.some(
    ({ walletAddress, chainId }) => chainId === here && walletAddress === connected?.address.toLowerCase(),
  )
  const isServed = chains.some(({ chainId }) => chainId === here)
  return (
    <div className="stack">
      <WalletLine />
      {connected !== null && !isServed ? <ChainSwitch chainId={chains[0]?.chainId ?? null} /> : null}
      {isKnown ? (
        <p>
          <Status tone="done">{t.known}</Status>
        </p>
      ) : null}
      {connected === null || isKnown || !isServed ? null : (
        <Button size="md" onClick={() => register.mutate(connected)} loading={register.isPending}>
          {t.register}
        </Button>
      )}
      {register.isPending ? (
        <Notice tone="moving" role="status">
          {t.asking}
        </Notice>
      ) : null}
      {register.error === null ? null : isDeclined(register.error) ? (
        <Notice tone="person" role="alert">
          {t.declined}
        </Notice>
      ) : (
        <Refused error={register.error} />
      )}
    </div>
  )
}
