import { useLanguage } from '@firsthand/page-kit/language'
import { ComplianceRefused } from '../calls/compliance.ts'
import { AdviceNotice, Failure } from '../ui/states.tsx'
import { complianceAdvice } from './refusal-words.ts'

/** Why Compliance did not take something. */
export function Refused({ error }: { readonly error: unknown }) {
  const [language] = useLanguage()
  if (error === null) return null
  if (!(error instanceof ComplianceRefused)) return <Failure error={error} />
  return (
    <AdviceNotice tone="stopped" advice={complianceAdvice(error, language)} requestId={error.requestId} role="alert" />
  )
}
