import { encode } from 'uqr'

const moduleSize = 12
const border = 4

/** Saves the code as a picture: a phone cannot scan its own screen, and banking apps open pictures. */
export async function savePaymentCode(qrPayload: string, fileName: string): Promise<void> {
  const { size, data } = encode(qrPayload, { ecc: 'M', maxVersion: 13, border })
  const canvas = document.createElement('canvas')
  canvas.width = size * moduleSize
  canvas.height = size * moduleSize
  const paint = canvas.getContext('2d')
  if (paint === null) return
  paint.fillStyle = '#ffffff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) paint.fillRect(x * moduleSize, y * moduleSize, moduleSize, moduleSize)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture !== null) saveFile(picture, fileName)
}

/** Saves a file that the page made. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
