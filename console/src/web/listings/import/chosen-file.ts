import { sha256Of } from '../../treasury/payment-files/file.rules.ts'
import type { FileMark } from './kept.ts'
import { type Checked, checkLines, fileBytesMax, linesOf } from './lines.ts'

export type Chosen = FileMark & { readonly lines: readonly string[]; readonly checked: Checked }
export type FileFault = 'several' | 'tooLarge' | 'notText' | 'empty' | 'allBroken'

/** Reads and checks a file here, before anything is sent. */
export async function readFile(files: readonly File[]): Promise<Chosen | FileFault> {
  const [file] = files
  if (file === undefined || files.length > 1) return 'several'
  if (file.size > fileBytesMax) return 'tooLarge'
  const bytes = await file.arrayBuffer()
  let text: string
  try {
    // Bytes that are no text would be sent changed.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'notText'
  }
  const lines = linesOf(text)
  const checked = checkLines(lines)
  if (checked.lines === checked.blank) return 'empty'
  if (checked.faults.length === checked.lines - checked.blank) return 'allBroken'
  return { name: file.name, size: file.size, sha256: await sha256Of(bytes), lines, checked }
}
