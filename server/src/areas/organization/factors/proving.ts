import { ApiError } from '@regent/contract/errors'
import type { SignInHow } from '@regent/contract/organization/auth'
import {
  type Attempt,
  countTriesLeft,
  failAttempt,
  type Reservation,
  reserveAttempt,
  returnAttempt,
} from '../../../kernel/attempts/attempts.ts'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import { isNetworkOfAccount } from '../auth/known-networks.ts'
import { findStep, hashRecoveryCode } from './codes.ts'
import { deleteRecoveryCode, lockFactor, updateStep } from './queries.ts'

/** A code of the app or a recovery code. */
export type FactorProof = { code?: string | undefined; recoveryCode?: string | undefined }

/** All ways of guessing the second factor of an account share one limit. */
const factorAttempt = ({ now, address }: RequestContext, customer: Customer, accountId: number): Attempt => ({
  kind: 'second factor',
  now,
  address,
  account: `${customer.cid} ${accountId}`,
  isKnown: (network) => isNetworkOfAccount(customer, now, accountId, network),
})

/** Counts an attempt before it is judged; throws `SecondFactorLocked` after too many wrong codes. */
async function reserve(context: RequestContext, attempt: Attempt): Promise<Reservation> {
  try {
    return await reserveAttempt(context.db, attempt)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TooManyRequests') throw error
    const { retryAfterSeconds = 0 } = error
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
    const message = `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    throw new ApiError('SecondFactorLocked', { message, retryAfterSeconds })
  }
}

/** Throws the error of a wrong code. The failure stays counted although the call is rejected. */
async function refuse(
  context: RequestContext,
  attempt: Attempt,
  reserved: Reservation,
  { code, field }: { code: 'WrongFactorCode' | 'FactorCodeUsed'; field: string },
): Promise<never> {
  await failAttempt(context.db, reserved)
  const triesLeft = await countTriesLeft(context.db, attempt)
  const triesText = triesLeft === 1 ? '1 try is left.' : `${triesLeft} tries are left.`
  const message =
    code === 'WrongFactorCode'
      ? `The code is wrong. ${triesText}`
      : `This code was already used. Wait for the next one. ${triesText}`
  throw context.commitAndRefuse(new ApiError(code, { field, message, current: { triesLeft } }))
}

/** Proves the second factor of an account, in the transaction of the call. A code and a recovery code work once. */
export async function proveFactor(
  context: RequestContext,
  customer: Customer,
  accountId: number,
  { code, recoveryCode }: FactorProof,
): Promise<SignInHow> {
  if ((code === undefined) === (recoveryCode === undefined)) {
    throw new ApiError('BadRequest', { field: 'code', message: 'Send either code or recoveryCode.' })
  }
  const factor = await lockFactor(customer, accountId)
  if (!factor?.sealed_secret) throw new ApiError('NoSecondFactor')
  const attempt = factorAttempt(context, customer, accountId)
  const reserved = await reserve(context, attempt)
  if (recoveryCode !== undefined) {
    const hash = hashRecoveryCode(context.vault, customer.cid, accountId, recoveryCode)
    if (!(await deleteRecoveryCode(customer, accountId, hash))) {
      await refuse(context, attempt, reserved, { code: 'WrongFactorCode', field: 'recoveryCode' })
    }
  } else {
    const step = findStep(context.vault.open(factor.sealed_secret), code ?? '', context.now)
    if (step === undefined || step <= factor.last_step) {
      const refusal = step === undefined ? 'WrongFactorCode' : 'FactorCodeUsed'
      await refuse(context, attempt, reserved, { code: refusal, field: 'code' })
    } else await updateStep(customer, accountId, step, new Date(context.now))
  }
  await returnAttempt(context.db, reserved)
  return recoveryCode === undefined ? 'password and code' : 'password and recovery code'
}

/** The time step of a code for a secret that is being set up; a wrong code is counted. */
export async function proveSetup(
  context: RequestContext,
  customer: Customer,
  accountId: number,
  { sealedSecret, code }: { sealedSecret: Buffer; code: string },
): Promise<number> {
  const attempt = factorAttempt(context, customer, accountId)
  const reserved = await reserve(context, attempt)
  const step = findStep(context.vault.open(sealedSecret), code, context.now)
  if (step === undefined) return refuse(context, attempt, reserved, { code: 'WrongFactorCode', field: 'code' })
  await returnAttempt(context.db, reserved)
  return step
}
