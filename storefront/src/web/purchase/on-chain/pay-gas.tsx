import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Button } from '@mantine/core'

const texts = words(
  {
    title: 'The shop cannot pay the network fee of this purchase.',
    text: 'You can go on and pay it from your wallet. It is shown there before you send.',
    press: 'Pay the network fee myself',
  },
  {
    title: 'Der Shop kann die Netzgebühr dieses Kaufs nicht übernehmen.',
    text: 'Sie können weitermachen und sie aus Ihrer Wallet zahlen. Sie steht dort, bevor Sie senden.',
    press: 'Netzgebühr selbst zahlen',
  },
)

const notRelayed = /^(mint_|rfq_)?(gasless_not_offered|relay_off|relay_budget_spent|relay_not_forwardable)$/

/** Whether the service does not send this settlement for the buyer, who can still send it themselves. */
export const isNotRelayed = (code: string | undefined): boolean => code !== undefined && notRelayed.test(code)

/** The way on where nobody else pays the gas. */
export function PayGas({ press }: { readonly press: () => void }) {
  const t = useWords(texts)
  return (
    <Notice tone="person" title={t.title} role="status">
      <p>{t.text}</p>
      <Button variant="default" onClick={press}>
        {t.press}
      </Button>
    </Notice>
  )
}
