import { request } from 'node:http'
import { connect } from 'node:net'
import { keyHeader } from './guard.ts'

/** Where a program listens, and the key that its calls carry. */
export type ProgramAddress = { port: number; key: string }

const host = '127.0.0.1'
const healthPath = '/admin/HealthCheck'
const answeredWithinMs = 5_000

/** Whether something listens at the port. */
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
 * Asks a program that listens for its health. Returns what is wrong; undefined if it is healthy, or has no such call:
 * only an answer of class 5xx and no answer at all count as ill, except 501, which says that there is no such call.
 */
export function findIllness({ port, key }: ProgramAddress): Promise<string | undefined> {
  return new Promise((resolve) => {
    const noAnswer = `It did not answer ${healthPath}.`
    const asking = request({ host, port, method: 'POST', path: healthPath, agent: false, timeout: answeredWithinMs })
    asking.setHeader(keyHeader, key)
    asking.setHeader('accept', 'application/json')
    asking.once('response', (answer) => {
      const { statusCode = 500 } = answer
      answer.once('error', () => {}).destroy()
      const isIll = statusCode >= 500 && statusCode !== 501
      resolve(isIll ? `It answered ${healthPath} with status ${statusCode}.` : undefined)
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(noAnswer))
    asking.once('close', () => resolve(noAnswer))
    asking.end()
  })
}
