/** The header with the key of the process; the guard removes it before the program sees the call. */
export const keyHeader = 'x-regent-key'

/** Messages from the server to the program's channel, one JSON document per line. */
export type ToProgram = { message: object } | { drain: true }

/** The channel is the file descriptor after standard error. */
export const channelFd = 3

/** Idle time after which a draining program ends, so that calls in transit still arrive. */
const quietMs = 1_000
/** Interval in which a draining program checks whether its last call has been answered. */
const underWayMs = 50

/** The server and the database go first. */
export const usualNiceness = 10

/**
 * Runs in each program before its own code. It
 * - ends a program whose server has died, since nobody else would,
 * - rejects calls without the key of the process: on loopback any other program could impersonate the server,
 * - ends a draining program once its calls are answered,
 * - lowers the priority of the program below the server's; the server may not do that for another user,
 * - keeps programs that run as the server's own user from signalling the server. A signal would end it, or open its
 *   debugger to them.
 *
 * The channel is a pipe that only the server writes to. Node's own channel would let a program fill the server's
 * memory. It is JavaScript in a string, since a program may read only its own files, and not this one.
 */
const source = `
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import os from 'node:os'

const { PORT, REGENT_KEY: key } = process.env
delete process.env.REGENT_KEY

let underWay = 0
let calledAt = performance.now()
const { emit } = http.Server.prototype
const calls = ['request', 'checkContinue', 'checkExpectation', 'upgrade', 'connect']
http.Server.prototype.emit = function (event, ...rest) {
  if (!calls.includes(event) || this.address()?.port !== Number(PORT)) return Reflect.apply(emit, this, [event, ...rest])
  const [request, response] = rest
  const hasKey = request.headers['${keyHeader}'] === key
  delete request.headers['${keyHeader}']
  if (!hasKey) {
    if (response instanceof http.ServerResponse) response.writeHead(403).end('Calls come through the server.')
    else response.destroy()
    return true
  }
  const at = request.rawHeaders.findIndex((name) => name.toLowerCase() === '${keyHeader}')
  if (at >= 0) request.rawHeaders.splice(at, 2)
  underWay += 1
  calledAt = performance.now()
  response.once('close', () => {
    underWay -= 1
    calledAt = performance.now()
  })
  return Reflect.apply(emit, this, [event, ...rest])
}

os.setPriority(${usualNiceness})
const signal = process._kill
const { pid } = process
const throwRefused = () => {
  throw new Error('A service may not do this.')
}
// EPERM: the result of signalling a process without permission.
const notPermitted = -1
const readOnly = { writable: false, configurable: false }
Object.defineProperty(process, '_kill', {
  ...readOnly,
  value: (target, number) => (target === pid ? signal(pid, number) : notPermitted),
})
Object.defineProperty(process, '_debugProcess', { ...readOnly, value: throwRefused })
Object.defineProperty(os, 'setPriority', { ...readOnly, value: throwRefused })
syncBuiltinESMExports()

const pendingMessages = []
const deliverMessages = () => {
  while (pendingMessages.length > 0 && process.listenerCount('message') > 0) process.emit('message', pendingMessages.shift())
}
process.on('newListener', (event) => {
  if (event === 'message') setImmediate(deliverMessages)
})

const leave = () => {
  const quiet = underWay === 0 ? ${quietMs} - (performance.now() - calledAt) : ${underWayMs}
  if (quiet <= 0) process.kill(pid, 'SIGTERM')
  else setTimeout(leave, quiet)
}

const channel = new net.Socket({ fd: ${channelFd}, readable: true, writable: false })
channel.setEncoding('utf8').on('error', () => process.exit(1)).on('close', () => process.exit(1)).unref()
let text = ''
channel.on('data', (part) => {
  const lines = (text + part).split('\\n')
  text = lines.pop()
  for (const line of lines) {
    const { message, drain } = JSON.parse(line)
    if (message) pendingMessages.push(message)
    deliverMessages()
    if (drain) leave()
  }
})
`

/** The guard, as the address of a module that needs no file. */
export const guard = `data:text/javascript,${encodeURIComponent(source)}`
