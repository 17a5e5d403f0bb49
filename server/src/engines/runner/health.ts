import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { keyHeader } from './guard.ts'

/** Where a program listens, and the key that its calls carry. */
export type ProgramAddress = { port: number; key: string }

const host = '127.0.0.1'
const healthPath = '/admin/HealthCheck'
const answeredWithinMs = 5_000

/** True if something listens at the port. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

/**
 * True if a process of another user than `user` listens at the port: it may have taken it between the choice of the
 * port and the start of the program, and would get the calls and their key. Only Linux can tell.
 */
export async function isOfAnother(port: number, user: number): Promise<boolean> {
  const sockets = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  return sockets
    .flatMap((table) => table.split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, local = '', , state, , , , owner]) =>
        state === listening && local.endsWith(`:${hexPort}`) && owner !== String(user),
    )
}

/** How Linux writes the state of a socket that listens. */
const listening = '0A'

/**
 * Runs the health check of a program. Returns the problem; undefined if it is healthy, or has no health endpoint.
 * Unhealthy are only status 5xx and no response; status 501 means that there is no health endpoint.
 */
export function findIllness({ port, key }: ProgramAddress): Promise<string | undefined> {
  return new Promise((resolve) => {
    const noAnswer = `It did not respond to ${healthPath}.`
    const asking = request({ host, port, method: 'POST', path: healthPath, agent: false, timeout: answeredWithinMs })
    asking.setHeader(keyHeader, key)
    asking.setHeader('accept', 'application/json')
    asking.once('response', (answer) => {
      const { statusCode = 500 } = answer
      answer.once('error', () => {}).destroy()
      const isIll = statusCode >= 500 && statusCode !== 501
      resolve(isIll ? `It returned status ${statusCode} for ${healthPath}.` : undefined)
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(noAnswer))
    asking.once('close', () => resolve(noAnswer))
    asking.end()
  })
}
