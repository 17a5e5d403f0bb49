import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { SecretLimitsEntry } from '../../directory/organizations/directory.ts'
import { isWithin, toRange } from '../context/address-ranges.ts'
import type { Caller, SecretScope } from '../context/context.ts'
import { onceEach } from '../context/once-each.ts'

type ServerCaller = Extract<Caller, { kind: 'server' }>

const getRange = onceEach(({ addresses }: SecretLimitsEntry) => ({ range: toRange(addresses) }))
const getScope = onceEach(({ mode, rights, players }: SecretLimitsEntry): { scope: SecretScope | undefined } => ({
  scope:
    mode === 'write' && rights.length === 0
      ? undefined
      : { mode, rights: rights.length === 0 ? undefined : new Set(rights), players },
}))

/** True while the old secret of a rotated one works. */
export const hasOldSecret = (
  limits: SecretLimitsEntry | undefined,
  now: number,
): limits is SecretLimitsEntry & { old: { secret: Buffer; ends: number } } =>
  limits?.old !== undefined && limits.old.ends > now

/** Throws if the secret of a realm is switched off, or was used from a wrong address. */
export function refuseSecret(limits: SecretLimitsEntry | undefined, address: string): void {
  if (!limits) return
  if (limits.isOff) throw new ApiError('RealmSecretOff')
  const { range } = getRange(limits)
  if (!range || isWithin(range, address)) return
  throw new ApiError('RealmSecretRefused', { message: 'The secret of this realm cannot be used from this address.' })
}

/** A caller with the secret of a realm, or a token made with it. Throws if the old secret that it used has ended. */
export function limitCaller(caller: ServerCaller, limits: SecretLimitsEntry | undefined, now: number): ServerCaller {
  if (!limits) return caller
  const isOld = isOldSecret(caller, limits)
  if (isOld && !hasOldSecret(limits, now)) throw new ApiError('InvalidTokenError')
  const { scope } = getScope(limits)
  return scope ? { ...caller, limits: scope } : caller
}

/** True if the caller proved the secret before the last rotation. */
export const isOldSecret = ({ secret }: ServerCaller, limits: SecretLimitsEntry | undefined): boolean =>
  secret !== undefined &&
  (secret.isOld ||
    (limits?.rotatedAt !== undefined && secret.provenAt !== undefined && secret.provenAt < limits.rotatedAt))

/**
 * The right that a call of a game server counts as, for the list of used rights: empty for the calls of players,
 * undefined for calls that need none.
 */
export function rightUsed(call: AnyEndpoint, caller: ServerCaller): { right: string; isWrite: boolean } | undefined {
  const { operator, player, signedIn } = call.access
  const right = operator === undefined ? undefined : typeof operator === 'string' ? operator : operator[0]
  const isOfPlayer = signedIn || (player !== undefined && (right === undefined || caller.player !== undefined))
  if (isOfPlayer) return { right: '', isWrite: isWrite(call) }
  return right === undefined ? undefined : { right, isWrite: isWrite(call) }
}
