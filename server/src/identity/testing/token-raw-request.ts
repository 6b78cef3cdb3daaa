import { connect } from 'node:net'

/** Sends the bytes as they stand, which no HTTP client would, and gives all that comes back. */
export function rawRequest(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    // A server that has answered need not read what is still on its way: a reset then ends nothing but the rest.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}
