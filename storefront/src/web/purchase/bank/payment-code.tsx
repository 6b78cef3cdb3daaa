import { useWords } from '@firsthand/page-kit/language'
import { Button } from '@mantine/core'
import { paymentCode } from './qr.ts'
import { savePaymentCode } from './save-code.ts'
import { bankTexts } from './words.ts'

type Props = { readonly qrPayload: string | null; readonly reference: string }

/** The payment as a code, from the service's text unchanged. */
export function PaymentCode({ qrPayload, reference }: Props) {
  const t = useWords(bankTexts)
  const code = paymentCode(qrPayload)
  if (code === null || qrPayload === null) return <p className="small dimmed">{t.noCode}</p>
  return (
    <figure className="payment-code">
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t.code} shapeRendering="crispEdges">
        <rect width={code.size} height={code.size} fill="#ffffff" />
        <path d={code.path} fill="#000000" />
      </svg>
      <figcaption>
        <p>{t.scan}</p>
        <p className="small dimmed">{t.onPhone}</p>
        <Button variant="default" onClick={() => void savePaymentCode(qrPayload, `${reference}.png`)}>
          {t.save}
        </Button>
      </figcaption>
    </figure>
  )
}
