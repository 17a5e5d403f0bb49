import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { FromClients, ToClients } from './sockets.ts'

/**
 * Game clients on sockets, in a process of their own: what they cost is not the server's. They speak the protocol
 * themselves, for ten thousand clients of a library would take longer than what they measure.
 */
const port = Number(process.env['PORT'])
const say = (said: FromClients) => void process.send?.(said)
const atOnce = 32
const text = 0x81
const ping = 0x89
const pong = 0x8a

const sockets: Socket[] = []
let received = 0

/** Reads the frames that begin in these bytes; returns the bytes of one that has not ended. */
function readFrames(bytes: Buffer, socket: Socket): Buffer {
  let at = 0
  while (bytes.length >= at + 2) {
    const short = bytes.readUInt8(at + 1) & 0x7f
    const head = short === 126 ? 4 : 2
    if (bytes.length < at + head) break
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    if (bytes.length < at + head + length) break
    const kind = bytes.readUInt8(at)
    const payload = bytes.subarray(at + head, at + head + length)
    if (kind === ping) socket.write(Buffer.from([pong, 0x80, 0, 0, 0, 0]))
    // Each client is told of other things as well, such as its session.
    if (kind === text && payload.includes('"bench"') && ++received === sockets.length) {
      received = 0
      say({ received: sockets.length })
    }
    at += head + length
  }
  return bytes.subarray(at)
}

/** Opens a socket; resolves when the server has accepted it. */
function open(token: string, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Several addresses, for one has not enough ports for many more.
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 8)}` })
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    socket.on('connect', () =>
      socket.write(
        `GET /api/connect?access_token=${token} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
    socket.on('data', (part: Buffer) => {
      rest = rest.length === 0 ? part : Buffer.concat([rest, part])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!rest.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return reject(new Error(rest.toString()))
        isOpen = true
        sockets.push(socket)
        resolve()
        rest = rest.subarray(end + 4)
      }
      rest = readFrames(rest, socket)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server has closed a socket')))
  })
}

async function openAll(tokens: readonly string[]): Promise<void> {
  const left = tokens.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, token] of left) await open(token, index)
    }),
  )
  say({ opened: sockets.length })
}

process.on('message', (told: ToClients) => {
  if ('tokens' in told) openAll(told.tokens).catch((error: Error) => say({ failed: error.message }))
  else process.exit(0)
})
