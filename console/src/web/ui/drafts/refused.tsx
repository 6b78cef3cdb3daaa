import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { Problem } from '../../calls/problem.ts'
import { draftTexts } from './words.ts'

type FieldError = { readonly path: string; readonly message: string }

const isFieldError = (each: unknown): each is FieldError =>
  typeof each === 'object' && each !== null && 'path' in each && 'message' in each

/** The fields that the service did not take, each with what to change. */
export function Refused({ error }: { readonly error: Problem | null }) {
  const t = useWords(draftTexts)
  const { errors } = error?.members ?? {}
  const fields = Array.isArray(errors) ? errors.filter(isFieldError) : []
  if (fields.length === 0) return null
  return (
    <Notice tone="stopped" title={t.refused} role="alert">
      <ul>
        {fields.map(({ path, message }) => (
          <li key={`${path}${message}`}>
            <code>{path}</code>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
