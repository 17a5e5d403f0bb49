import { ApiError } from '@regent/contract/errors'
import type { RememberedDevice } from '@regent/contract/organization/factors'
import { dayMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { isOperator, requireAccount } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import { hashToken, newToken, parseTokenCid } from '../auth/tokens.ts'
import * as queries from './device-queries.ts'
import { readSignInRules } from './rules.ts'

/** Devices that can skip the second factor. The device stores a token, the server its hash. */

type Holder = { accountId: number; passwordDigest: Buffer }

/** True if the token is that of a remembered device of this account. Records the use. */
export async function isRememberedDevice(
  { now, userAgent, address }: RequestContext,
  customer: Customer,
  { accountId, passwordDigest }: Holder,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || parseTokenCid(token) !== customer.cid) return false
  const { rememberDays } = (await readSignInRules(customer)).rules
  if (rememberDays === undefined) return false
  const device = await queries.lockDevice(customer, accountId, hashToken(token))
  if (!device?.password_digest.equals(passwordDigest)) return false
  // The organization may have shortened the time.
  if (Math.min(device.expires_at, device.created_at + rememberDays * dayMs) <= now) return false
  await queries.updateDeviceUse(customer, device.id, { userAgent, address, now: new Date(now) })
  return true
}

/** Remembers the device of a sign-in, if the organization allows it; returns the token for the device. */
export async function rememberDevice(
  context: RequestContext,
  customer: Customer,
  { accountId, passwordDigest }: Holder,
): Promise<string | undefined> {
  const { now, userAgent, address } = context
  const { rememberDays } = (await readSignInRules(customer)).rules
  if (rememberDays === undefined) return undefined
  const token = newToken(customer.cid)
  const expires = now + rememberDays * dayMs
  await queries.insertDevice(customer, {
    id: newId(),
    accountId,
    hash: hashToken(token),
    passwordDigest,
    userAgent,
    address,
    now: new Date(now),
    expiresAt: new Date(expires),
  })
  context.change({
    subject: 'second-factor',
    id: String(accountId),
    before: { deviceRememberedUntil: null },
    after: { deviceRememberedUntil: expires },
    accountId,
    cid: customer.cid,
  })
  return token
}

/** The caller's remembered devices. */
export async function listRememberedDevices({ customer, caller, now }: OrganizationContext) {
  const rows = await queries.selectDevices(customer, requireAccount(caller).accountId, new Date(now))
  return {
    devices: rows.map(
      (row): RememberedDevice => ({
        id: row.id,
        userAgent: row.user_agent ?? undefined,
        address: row.address ?? undefined,
        created: row.created_at,
        lastUsed: row.last_used_at,
        expires: row.expires_at,
      }),
    ),
  }
}

/** Forgets a device of the caller. */
export async function forgetRememberedDevice(context: OrganizationContext, id: number): Promise<void> {
  const { customer } = context
  const caller = requireAccount(context.caller)
  if (!(await queries.deleteDevice(customer, caller.accountId, id))) {
    throw new ApiError('NotFound', { field: 'id', message: 'Device not found.' })
  }
  if (!isOperator(caller)) return
  const before = { isDeviceRemembered: true }
  context.change({
    subject: 'second-factor',
    id: String(caller.accountId),
    before,
    after: { isDeviceRemembered: false },
  })
}

/** Forgets all devices of an account: its factors have changed, or all its sign-ins end. */
export const forgetDevicesOf = (customer: Customer, accountId: number): Promise<void> =>
  queries.deleteDevicesOf(customer, accountId)
