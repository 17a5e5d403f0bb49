import { ApiError } from '@regent/contract/errors'
import { ssoCallbackPath, ssoStartPath } from '@regent/contract/organization/sso-sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { checkFailures, countSsoFailure } from './failures.ts'
import { finishProviderStep, newBrowserSecret, providerStepMs, startStep, takeProviderStep } from './steps.ts'

/** Starts of sign-ins per network and minute: each stores a row. */
export const startsPerMinute = 60
const maxNames = 10_000

const cookieName = 'regent_sso'
/** A cid or an alias. */
const organizationPattern = /^[A-Za-z0-9_-]{1,64}$/
const challengePattern = /^[A-Za-z0-9_-]{43}$/
const cookiePattern = /^[A-Za-z0-9_-]{43}$/

type Origin = { origin: string; address: string; now: number }

/** The addresses that the browser of a person opens: they answer with redirects, also when something fails. */
export function serveSso(app: FastifyInstance, services: Services): void {
  const starts = new MinuteCounts({ maxNames })
  const readOrigin = (request: FastifyRequest): Origin => ({
    origin: services.settings.publicUrl ?? `${request.protocol}://${request.host}`,
    address: request.ip,
    now: services.clock(),
  })

  app.get(ssoStartPath, async (request, reply) => {
    const from = readOrigin(request)
    const query = readQuery(request, from)
    const organization = query.get('organization') ?? ''
    const isTest = query.get('purpose') === 'test'
    const to = { organization, isTest }
    if (!starts.take(from.now, { name: toNetwork(from.address), limit: startsPerMinute }))
      return redirect(reply, from, to, { error: 'TooManyRequests' })
    const browser = readCookie(request) ?? newBrowserSecret()
    const result = await attempt(services, from, async () => {
      const customerFound = organizationPattern.test(organization)
        ? await services.directory.find(organization)
        : undefined
      if (!customerFound) throw new ApiError('SsoNotSetUp')
      const challenge = query.get('challenge') ?? ''
      if (!challengePattern.test(challenge))
        throw new ApiError('BadRequest', { field: 'challenge', message: 'challenge must be a SHA-256 in base64url.' })
      const customer = { db: services.db, cid: customerFound.cid }
      return startStep(services, { customer, challenge: Buffer.from(challenge, 'base64url'), isTest, browser, ...from })
    })
    if ('error' in result) return redirect(reply, from, to, result)
    return reply
      .header('set-cookie', toCookie(browser, from.origin))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(result.value, 302)
  })

  app.get(ssoCallbackPath, async (request, reply) => {
    const from = readOrigin(request)
    const callback = { url: toUrl(request, from), browser: readCookie(request), ...from }
    const stepResult = await attempt(services, from, () => takeProviderStep(services, callback))
    if ('error' in stepResult) return redirect(reply, from, { organization: '', isTest: false }, stepResult)
    const { customer, isTest } = stepResult.value
    const directoryEntry = await services.directory.find(String(customer.cid))
    const to = { organization: directoryEntry?.alias ?? String(customer.cid), isTest }
    const result = await attempt(services, from, () => finishProviderStep(services, stepResult.value, callback))
    return redirect(reply, from, to, 'error' in result ? result : { code: result.value })
  })
}

/** Runs a step; a refusal is counted and returned as its code. The console has the texts. */
async function attempt<T>(
  services: Services,
  from: Origin,
  step: () => Promise<T>,
): Promise<{ value: T } | { error: string }> {
  try {
    await checkFailures(services.db, from)
    return { value: await step() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'TooManyRequests') await countSsoFailure(services.db, error, from).catch(() => {})
    return { error: error.code }
  }
}

type Target = { organization: string; isTest: boolean }

/** Back to the console. The result is in the fragment, which browsers send to no server. */
function redirect(
  reply: FastifyReply,
  { origin }: Origin,
  { organization, isTest }: Target,
  result: { code: string } | { error: string },
) {
  const name = encodeURIComponent(organization)
  const page = isTest ? `/${name}/users/single-sign-on/test` : `/login?organization=${name}`
  const hash = new URLSearchParams('code' in result ? { sso: result.code } : { ssoError: result.error })
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`${origin}${page}#${hash}`, 302)
}

const toUrl = (request: FastifyRequest, { origin }: Origin): URL => new URL(request.url, origin)
const readQuery = (request: FastifyRequest, from: Origin): URLSearchParams => toUrl(request, from).searchParams

function readCookie({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === cookieName)?.[1]
  return value !== undefined && cookiePattern.test(value) ? value : undefined
}

const toCookie = (value: string, origin: string): string =>
  [
    `${cookieName}=${value}`,
    'HttpOnly',
    'SameSite=Lax',
    'Path=/api/auth/sso',
    `Max-Age=${providerStepMs / 1_000}`,
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
