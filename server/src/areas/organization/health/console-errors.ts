import { createHash } from 'node:crypto'
import type { EndpointInput } from '@regent/contract/endpoint'
import { maxConsoleErrors, type reportConsoleError } from '@regent/contract/organization/health'
import { hourMs } from '@regent/contract/time'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { version } from '../../../kernel/settings/version.ts'
import { addConsoleError, addCounts } from './queries.ts'

type Report = EndpointInput<typeof reportConsoleError>['body']

/** A property or a function of the code, such as `'start'` in "Cannot read properties of undefined (reading 'start')". */
const identifier = /^'[A-Za-z_$][\w$.]{0,39}'$/

/** Removes what may come from a record or a person: quoted texts, e-mails, URLs and long numbers. */
export const removeValues = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"')
    .replaceAll(/'[^']*'/g, (quoted) => (identifier.test(quoted) ? quoted : "'…'"))
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '…')
    .replaceAll(/\d{3,}/g, '…')
    .trim()

/** Counts an error of the console by its fingerprint. Returns false if the organization has too many different ones. */
export async function countConsoleError(
  { customer, now }: Pick<OrganizationContext, 'customer' | 'now'>,
  { message: text, screen, place = '' }: Report,
): Promise<boolean> {
  const message = removeValues(text) || 'Error'
  // The files of the code have other names in each release, so the place is not part of it.
  const fingerprint = createHash('sha256').update(`${message}\n${screen}`).digest('hex').slice(0, 16)
  const error = { fingerprint, release: version, message, screen, place }
  const isCounted = await addConsoleError(customer, error, { now: new Date(now), limit: maxConsoleErrors })
  if (!isCounted) return false
  const hour = Math.floor(now / hourMs) * hourMs
  const count = { cid: customer.cid, pid: '', hour, kind: 'console-error', name: fingerprint, count: 1 } as const
  await addCounts(customer.db, [{ ...count, lastAt: now }])
  return true
}
