import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePerson } from '../../app/session.ts'
import { nothingYet, type Progress, type RefusedLine } from './batches.ts'
import type { Chosen } from './chosen-file.ts'
import { forget, isSame, keep, readKept } from './kept.ts'
import { type Ended, runImport } from './run.ts'
import { sendLines } from './send-lines.ts'

export type Phase = 'ready' | 'sending' | 'pausing' | 'paused' | 'stopped' | 'done'

type State = {
  readonly phase: Phase
  readonly progress: Progress
  readonly refused: readonly RefusedLine[]
  readonly ended: Ended | null
}

/** The import of one file: it goes on where it was, in this tab, for as long as the bytes of the file are the same. */
export function useImport(file: Chosen) {
  const { tenant } = usePerson()
  const queries = useQueryClient()
  const [state, setState] = useState<State>(() => {
    const kept = readKept(sessionStorage, tenant)
    const isOwn = kept !== null && isSame(kept, file)
    return {
      phase: 'ready',
      progress: isOwn ? kept.progress : nothingYet,
      refused: isOwn ? kept.refused : [],
      ended: null,
    }
  })
  const isPaused = useRef(false)
  // Leaving the page stops the import after the lines that are under way.
  useEffect(
    () => () => {
      isPaused.current = true
    },
    [],
  )
  const start = async () => {
    isPaused.current = false
    let { progress, refused } = state
    setState({ progress, refused, phase: 'sending', ended: null })
    const { name, size, sha256, lines } = file
    const ended = await runImport({
      lines,
      from: progress,
      send: sendLines,
      isPaused: () => isPaused.current,
      onProgress: (next, more) => {
        progress = next
        refused = [...refused, ...more]
        keep(sessionStorage, tenant, { name, size, sha256, progress, refused })
        setState((before) => ({ ...before, progress, refused }))
      },
    })
    if (ended.state === 'done') forget(sessionStorage, tenant)
    setState({ progress, refused, phase: ended.state, ended })
    await queries.invalidateQueries({ queryKey: ['listings'] })
  }
  const pause = () => {
    isPaused.current = true
    setState((before) => (before.phase === 'sending' ? { ...before, phase: 'pausing' } : before))
  }
  return { ...state, start, pause }
}
