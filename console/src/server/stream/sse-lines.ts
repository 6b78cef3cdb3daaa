/** One message of an event stream: an event with data, or only the place in the stream. */
export type Message = { readonly id: string | null; readonly data: string | null }

const messageMax = 1_048_576

/** Takes an event stream apart, however its bytes arrive. Comments and `retry` are passed over. */
export function sseMessages(onMessage: (message: Message) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  let id: string | null = null
  let data: string | null = null
  function line(text: string): void {
    if (text === '') {
      if (id !== null || data !== null) onMessage({ id, data })
      id = null
      data = null
      return
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(text) ?? []
    if (field === 'id') id = value
    if (field === 'data') data = data === null ? value : `${data}\n${value}`
  }
  return (chunk: Uint8Array): void => {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split(/\r\n|\n/)
    rest = lines.pop() ?? ''
    if (rest.length > messageMax) throw new Error('a message without end')
    for (const each of lines) line(each)
  }
}
