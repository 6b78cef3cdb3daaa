import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleText } from './example-text.ts'
import { refusalExamples } from './table.ts'

/** Writes what the service shows beside each refusal in a sandbox, and answers where. */
export async function writeExamplesFile(folder: string): Promise<string> {
  const file = join(folder, 'refusal-examples.json')
  const texts = [...refusalExamples].map(([code, example]) => [code, exampleText(code, example)])
  await writeFile(file, JSON.stringify(Object.fromEntries(texts)))
  return file
}
