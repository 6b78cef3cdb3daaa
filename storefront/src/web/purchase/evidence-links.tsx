import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import type { Rail } from '@firsthand/react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '../ui/states.tsx'
import { saveFile } from './bank/save-code.ts'
import { evidenceOf } from './evidence.ts'

const texts = words(
  {
    title: 'Evidence',
    text: 'Keep it: it shows what you bought, for how much and when, and can be checked without us.',
    download: 'Download as JSON',
    print: 'Page to print',
  },
  {
    title: 'Nachweis',
    text: 'Bewahren Sie ihn auf: Er zeigt, was Sie wann für wie viel gekauft haben, und lässt sich ohne uns prüfen.',
    download: 'Als JSON herunterladen',
    print: 'Seite zum Drucken',
  },
)

/** The evidence of a purchase, to keep. */
export function EvidenceLinks({ rail, reference }: { readonly rail: Rail; readonly reference: string }) {
  const t = useWords(texts)
  const download = useMutation({
    mutationFn: async () => {
      // Without blanks it has the same bytes as the service's answer.
      const evidence = JSON.stringify(await evidenceOf(rail, reference))
      saveFile(new Blob([evidence], { type: 'application/json' }), `${reference}.json`)
    },
  })
  return (
    <section className="panel" aria-labelledby="evidence">
      <h2 id="evidence">{t.title}</h2>
      <p>{t.text}</p>
      <div className="actions">
        <Button variant="default" onClick={() => download.mutate()} loading={download.isPending}>
          {t.download}
        </Button>
        <Link to={`/p/${reference}/print`}>{t.print}</Link>
      </div>
      {download.error === null ? null : <Failure error={download.error} />}
    </section>
  )
}
