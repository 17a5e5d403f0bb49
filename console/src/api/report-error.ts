import { RequestError } from '@regent/contract/request-error'
import { MessageError } from '../ui/feedback/message-error.ts'
import { isDemo } from './demo-scope.ts'
import { serverAddress } from './server-address.ts'
import { currentCustomer } from './session.ts'

/** One fault can repeat with every frame that is drawn. */
const maxReports = 10
const maxStack = 2_000
const reported = new Set<string>()

/** The place of an error: the realm that hears of it, and the route, without what a person has typed into the address. */
export type ErrorPlace = { pid: string | undefined; screen: string }

/** What is reported of an error, as an event of the namespace `audit_console_error`; undefined if it is no fault. */
export function errorReport(error: unknown, screen: string) {
  // A refusal and a broken connection are shown where they happen.
  if (error instanceof RequestError || error instanceof MessageError) return undefined
  if (!(error instanceof Error) || error.name === 'AbortError') return undefined
  // Addresses in a stack may carry a query.
  const stack = (error.stack ?? '').replaceAll(/\?[^\s:)]*/g, '').slice(0, maxStack)
  const message = `${error.name}: ${error.message}`.slice(0, 500)
  return { op: 'g.core', e: 'console_error', c: 'audit', p: { message, stack, screen } }
}

/** Tells the server of a fault of the console, once, so that whoever runs the studio finds it among the realm's events. */
export async function reportError(error: unknown, { pid, screen }: ErrorPlace): Promise<void> {
  const customer = currentCustomer()
  const report = errorReport(error, screen)
  if (!report || !customer || pid === undefined || isDemo(pid)) return
  if (reported.size >= maxReports || reported.has(report.p.message)) return
  reported.add(report.p.message)
  await fetch(`${await serverAddress()}/report/custom_batch/${customer.cid}/${pid}/0`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify([report]),
    keepalive: true,
  }).catch(() => {})
}
