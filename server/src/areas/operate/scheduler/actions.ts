import { parseJsonText } from '@regent/contract/exact-numbers'
import type { JobAction } from '@regent/contract/operate/scheduler'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readRealmSecret } from '../../../directory/organizations/directory.ts'
import type { Run } from '../../../engines/jobs/jobs.ts'
import type { Caller } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { signRequest } from '../../../kernel/http/headers.ts'
import { callGuarded } from '../../../kernel/outgoing/guarded-call.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import type { Services } from '../../../kernel/write/write.ts'
import type { JobRow } from './queries.ts'
import { withSecrets } from './secrets.ts'
import type { ScheduledJob } from './service.ts'

/** Dependencies of actions: the server's services, and access to its own API. */
export type ActionServices = { services: Services; app: FastifyInstance }

/** The realm of a job, and its current run. */
export type JobRun = Run<ScheduledJob> & { pid: string }

const timeoutMs = 30_000
const maxExcerptLength = 300
/** Responses are only quoted, so a part is enough. */
const maxAnswerBytes = 16 * 1024

/** Executes a job's action and returns the result as a sentence; throws if it failed. */
export async function act(means: ActionServices, job: JobRow, run: JobRun): Promise<string> {
  const { vault } = means.services
  const action = withSecrets(job.action, job.secret_headers && vault.open(job.secret_headers))
  if (action.type === 'HttpCall') return callAddress(means, action, job, run)
  if (action.type === 'ServiceCall') return callOwnApi(means, action, job, run)
  return publish(means, action, run)
}

const isBodiless = (method: string) => method === 'GET' || method === 'HEAD'

type Content = { body: string | undefined; headers: Record<string, string> }

const buildContent = ({ method = 'POST', body = '', contentType = 'application/json' }: JobAction): Content =>
  isBodiless(method) ? { body: undefined, headers: {} } : { body, headers: { 'content-type': contentType } }

function toHeaderMap({ headers }: JobAction): Record<string, string> {
  return Array.isArray(headers) ? Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])) : {}
}

async function callAddress({ services }: ActionServices, action: JobAction, job: JobRow, run: JobRun): Promise<string> {
  const { method = 'POST', uri = '' } = action
  const content = buildContent(action)
  const { status, text } = await callGuarded({
    address: uri,
    method,
    body: content.body,
    // The key is the same for each attempt, so that the receiver can tell a retry from a second run.
    headers: {
      'user-agent': 'Regent',
      'idempotency-key': `${job.id}-${run.id}`,
      ...content.headers,
      ...toHeaderMap(action),
    },
    privateHosts: services.settings.privateHosts,
    timeoutMs,
    signal: run.signal,
    maxBytes: maxAnswerBytes,
    cutsAnswer: true,
  })
  return formatResult(new URL(uri).host, status, text)
}

/** Calls with the owner's current rights; a game server's job is signed like a game server's request. */
async function callOwnApi(means: ActionServices, action: JobAction, job: JobRow, run: JobRun): Promise<string> {
  const { services, app } = means
  const { method = 'POST', uri = '' } = action
  const { cid, pid } = run
  const content = buildContent(action)
  const isServers = job.account_id === null
  const internal = isServers
    ? undefined
    : services.identities.issueInternalToken(await findOwner(services, run, job.account_id ?? 0))
  try {
    const realm = { db: services.db, id: pid, cid, createdAt: 0 }
    const signed = method === 'POST' || method === 'PUT' ? (content.body ?? '') : ''
    const identity: Record<string, string> = internal
      ? { authorization: `Bearer ${internal.token}` }
      : {
          'x-beam-signature': signRequest(await readRealmSecret(realm, services.vault), pid, uri, signed).toString(
            'base64',
          ),
        }
    const options: InjectOptions = {
      method,
      url: uri,
      headers: {
        ...content.headers,
        ...toHeaderMap(action),
        ...identity,
        'x-beam-scope': `${cid}.${pid}`,
        'x-beam-timeout': String(timeoutMs),
        'x-request-id': `job-${run.id}-${run.attempt}`,
      },
      signal: run.signal,
      ...present({ payload: content.body }),
    }
    const { statusCode, body } = await app.inject(options)
    return formatResult(uri.split('?')[0] ?? uri, statusCode, body)
  } finally {
    internal?.end()
  }
}

async function findOwner(services: Services, { cid, pid, id }: JobRun, accountId: number): Promise<Caller> {
  const { caller } = await actAs(services, { cid, pid, accountId }, { action: '', requestId: `job-${id}` })
  return caller.kind === 'account' ? { ...caller, isJob: true } : caller
}

function formatResult(where: string, status: number, text: string): string {
  const summary = `${where} answered ${status}`
  if (status >= 200 && status < 300) return summary
  const excerpt = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxExcerptLength)
  const hint = status >= 300 && status < 400 ? '; redirects are not followed' : excerpt && `: ${excerpt}`
  throw new Error(`${summary}${hint}`)
}

async function publish({ services }: ActionServices, action: JobAction, { pid }: JobRun): Promise<string> {
  const { topic = '', message = '' } = action
  services.live.tell({ to: { pid }, topic, message: parseObject(message) })
  return `${topic} was sent to the game clients that are connected`
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value = parseJsonText(text, 'jobAction.message')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    // Invalid JSON is sent as text. A job that an older release stored fails if a number would be rounded.
    if (!(error instanceof SyntaxError)) throw error
  }
  return { message: text }
}
