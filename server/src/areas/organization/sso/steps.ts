import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { minuteMs } from '@regent/contract/time'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { hashToken, newToken, parseTokenCid } from '../auth/tokens.ts'
import { type Claims, finishAuthorization, type Started, startAuthorization } from './provider.ts'
import * as queries from './queries.ts'
import { callbackAddress, findProvider } from './settings.ts'

/**
 * The steps of a sign-in that is not finished. The browser goes to the provider and comes back to the callback; the
 * page of the console then exchanges a code. Each step is stored as a hash, is bound to the browser or the page, and
 * works once.
 */

/** How long the sign-in at the provider can take. */
export const providerStepMs = 10 * minuteMs
/** How long the console has to exchange the code. */
export const consoleStepMs = 2 * minuteMs

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')

export type Start = {
  customer: Customer
  /** SHA-256 of the verifier of the page. */
  challenge: Buffer
  isTest: boolean
  /** The cookie of the browser. */
  browser: string
  origin: string
  now: number
}

type ServicesOfSteps = Pick<Services, 'db' | 'vault' | 'settings'>

/** Stores a new sign-in, and returns the address of the provider's sign-in page. */
export async function startStep(services: ServicesOfSteps, start: Start): Promise<string> {
  const { customer, now, origin } = start
  const provider = await findProvider(services, customer)
  if (!provider) throw new ApiError('SsoNotSetUp')
  const state = newToken(customer.cid)
  const redirectUri = callbackAddress(origin)
  const { url, started } = await startAuthorization(provider, services.settings, { now, state, redirectUri })
  await queries.insertStep(customer, {
    hash: hashToken(state),
    step: 'provider',
    browserHash: hashToken(start.browser),
    challenge: start.challenge,
    sealed: services.vault.seal(JSON.stringify(started)),
    isTest: start.isTest,
    expiresAt: new Date(now + providerStepMs),
  })
  return url
}

type Callback = { url: URL; browser: string | undefined; now: number; origin: string }

/** Takes the sign-in that a callback belongs to. It is used up, whatever the result. */
export async function takeProviderStep(services: ServicesOfSteps, { url, browser, now }: Callback) {
  const state = url.searchParams.get('state') ?? ''
  const cid = parseTokenCid(state)
  if (cid === undefined) throw new ApiError('SsoStateInvalid')
  const customer = { db: services.db, cid }
  const step = await queries.takeStep(customer, 'provider', hashToken(state))
  if (!step) throw new ApiError('SsoStateInvalid')
  const isOfBrowser =
    browser !== undefined && step.browser_hash !== null && timingSafeEqual(step.browser_hash, hashToken(browser))
  return { customer, state, step, isTest: step.is_test, isOfBrowser, isExpired: step.expires_at <= now }
}

type TakenStep = Awaited<ReturnType<typeof takeProviderStep>>

/** Exchanges the code of the provider, and returns a code for the console. */
export async function finishProviderStep(
  services: ServicesOfSteps,
  { customer, state, step, isOfBrowser, isExpired }: TakenStep,
  { url, now, origin }: Callback,
): Promise<string> {
  if (!isOfBrowser) throw new ApiError('SsoStateInvalid')
  if (isExpired) throw new ApiError('SsoExpired')
  const provider = await findProvider(services, customer)
  if (!provider) throw new ApiError('SsoNotSetUp')
  const callback = new URL(callbackAddress(origin))
  callback.search = url.search
  const started = JSON.parse(services.vault.open(step.sealed)) as Started
  const claims = await finishAuthorization(provider, services.settings, { now, callback, state, started })
  const code = newToken(customer.cid)
  await queries.insertStep(customer, {
    hash: hashToken(code),
    step: 'console',
    challenge: step.challenge,
    sealed: services.vault.seal(JSON.stringify(claims)),
    isTest: step.is_test,
    expiresAt: new Date(now + consoleStepMs),
  })
  return code
}

export type Handover = { code: string; verifier: string }

/** The organization of a code for the console. */
export function customerOfCode({ db }: RequestContext, { code }: Handover): Customer {
  const cid = parseTokenCid(code)
  if (cid === undefined) throw new ApiError('SsoHandoverInvalid')
  return { db, cid }
}

/** The person of a code for the console. The code is used up. */
export async function takeHandover(
  { now, vault }: RequestContext,
  customer: Customer,
  { code, verifier }: Handover,
  isTest: boolean,
): Promise<Claims> {
  const step = await queries.takeStep(customer, 'console', hashToken(code))
  const digest = createHash('sha256').update(verifier).digest()
  const isGood = step && step.expires_at > now && step.is_test === isTest && timingSafeEqual(step.challenge, digest)
  if (!isGood) throw new ApiError('SsoHandoverInvalid')
  return JSON.parse(vault.open(step.sealed)) as Claims
}
