import { reportConsoleError } from '@regent/contract/organization/health'
import { RequestError } from '@regent/contract/request-error'
import { MessageError } from '../ui/feedback/message-error.ts'
import { isDemo } from './demo/demo-scope.ts'
import { serverAddress } from './session/server-address.ts'
import { currentCustomer } from './session/session.ts'

/** An error in rendering may repeat with every frame. */
const maxReports = 10
const maxStack = 2_000
const reported = new Set<string>()

/** The place of an error: the realm it is reported to, and the route without any user input from the URL. */
export type ErrorPlace = { pid: string | undefined; screen: string }

/** Returns the event of the namespace `audit_console_error` for an error; undefined if the error is expected. */
export function errorReport(error: unknown, screen: string) {
  // Rejections and network errors are shown where they happen.
  if (error instanceof RequestError || error instanceof MessageError) return undefined
  if (!(error instanceof Error) || error.name === 'AbortError') return undefined
  // URLs in a stack trace may contain a query.
  const stack = (error.stack ?? '').replaceAll(/\?[^\s:)]*/g, '').slice(0, maxStack)
  const message = `${error.name}: ${error.message}`.slice(0, 500)
  return { op: 'g.core', e: 'console_error', c: 'audit', p: { message, stack, screen } }
}

/** Reports an error of the console to the server, once, so that operators find it in the events of the realm. */
export async function reportError(error: unknown, { pid, screen }: ErrorPlace): Promise<void> {
  const customer = currentCustomer()
  const report = errorReport(error, screen)
  if (!report || !customer || pid === undefined || isDemo(pid)) return
  if (reported.size >= maxReports || reported.has(report.p.message)) return
  reported.add(report.p.message)
  const address = await serverAddress()
  const send = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${customer.token}`,
        'x-beam-scope': String(customer.cid),
      },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => {})
  const { message, stack } = report.p
  await send(`/report/custom_batch/${customer.cid}/${pid}/0`, [report])
  // The health of the organization counts the errors of all screens and people, without the person and the values.
  await send(reportConsoleError.path, { message, screen: screen || '/', place: findPlace(stack) })
}

/** File and line of the first frame of a stack: `index-a1b2c3.js:10:20`; empty if there is none. */
const findPlace = (stack: string): string =>
  /([^/\s()]+\.(?:js|mjs|ts|tsx):\d+(?::\d+)?)/.exec(stack)?.[1]?.slice(0, 200) ?? ''
