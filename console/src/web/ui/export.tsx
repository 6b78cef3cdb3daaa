import { ask } from '@firsthand/page-kit/ask'
import { useWords, words } from '@firsthand/page-kit/language'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../calls/problem.ts'
import { Failure } from './states.tsx'

const texts = words({ csv: 'Export CSV' }, { csv: 'CSV exportieren' })

/** Saves bytes as a file of the person's own. */
export function saveBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves what a call answers, byte for byte. */
async function download(path: string, accept: string, name: string): Promise<void> {
  const response = await ask(`/api${path}`, { headers: { accept } })
  if (!response.ok) throw new Problem({ status: response.status, ...((await response.json()) as object) })
  saveBlob(await response.blob(), name)
}

type Props = { readonly path: string; readonly name: string; readonly accept?: string; readonly label?: string }

/** A list as a file, written by the service with the same filters. */
export function Export({ path, name, accept = 'text/csv', label }: Props) {
  const t = useWords(texts)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    setError(null)
    await download(path, accept, name).catch(setError)
    setBusy(false)
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void press()}>
        {label ?? t.csv}
      </Button>
      {error === null ? null : <Failure error={error} />}
    </>
  )
}
