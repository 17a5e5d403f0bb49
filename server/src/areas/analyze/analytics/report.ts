import { newPlayerMs } from '@regent/contract/analyze/analytics'
import { EventReports, reportPath } from '@regent/contract/analyze/event-reports'
import { ApiError } from '@regent/contract/errors'
import { keepExact } from '@regent/contract/exact-numbers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../engines/database/database.ts'
import { insertAuditEntries } from '../../../kernel/audit/service.ts'
import { rightsIn } from '../../../kernel/context/access.ts'
import type { AccountCaller, Change, Realm } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { recordReported, type ReportedEvent as StoredEvent } from '../../../kernel/history/record.ts'
import { readBearerToken } from '../../../kernel/http/headers.ts'
import { notifyConsoles } from '../../../kernel/live/changes.ts'
import { isOwnMachine, toNetwork } from '../../../kernel/settings/network.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { ReportRate } from './report-rate.ts'

const maxFields = 50

/** The namespace of a reported event: `<category>_<name>`. Clients may not write the platform's own namespaces. */
export function toNamespace(category: string, name: string): string | undefined {
  const clean = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
  const namespace = [clean(category) || 'custom', clean(name)].filter(Boolean).join('_').slice(0, 100)
  const isOurs = /^(platform|regent)_/.test(namespace)
  return isOurs || !/^[a-z][a-z0-9]*_/.test(namespace) ? undefined : namespace
}

/** Fields are flat; nested values are stored as JSON text. */
function toFields(params: Record<string, unknown>): StoredEvent['fields'] {
  const entries = Object.entries(params).slice(0, maxFields)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const field = name.replaceAll(/\p{Cc}/gu, '').slice(0, 100)
      if (field === '' || value === null || value === undefined) return []
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
      return [[field, isPlain ? (value as string) : JSON.stringify(value)]]
    }),
  )
}

/** The category of events that tools send for the audit trail. */
const auditCategory = 'audit'
/** An error of the console is not an action of a person: it is only in the history. */
const faultEvent = 'console_error'
const maxAuditText = 500

/**
 * The part of an audit event that the audit trail stores: the action, as described by the tool. The author and the role
 * always come from the token, never from the event.
 */
function toAuditChange({ e, c, p }: EventReports[number]): Change[] {
  if (c?.toLowerCase() !== auditCategory || e === faultEvent || !toNamespace(c, e)) return []
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? keptText(value.slice(0, maxAuditText)) : undefined
  const after = present({ action: text(p?.['action']), description: text(p?.['description']) })
  return [{ subject: 'report', id: keptText(e), before: null, after }]
}

/** Removes the NUL characters and lone surrogates that PostgreSQL cannot store. */
const keptText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')

/** Parses the events of a body; an invalid body is rejected for every caller. */
function readReport(request: FastifyRequest): EventReports {
  keepExact(EventReports, request.body, request.largeNumbers ?? [])
  const report = EventReports.safeParse(request.body)
  if (report.success) return report.data
  const [issue] = report.error.issues
  const field = ['body', ...(issue?.path ?? [])].join('.')
  throw new ApiError('BadRequest', { field, message: `${field}: ${issue?.message}` })
}

/** True if a caller has a player in the realm that is not new. */
async function isEstablished(realm: Realm, { player }: AccountCaller, now: number): Promise<boolean> {
  const playerRow = player && (await findPlayerByTag(realm, player.gamerTag))
  return playerRow !== undefined && playerRow.createdAt <= now - newPlayerMs
}

/**
 * Accepts a list of events from game clients and consoles, which do not read the response. Clients also send it before
 * they are signed in: without a token the events are dropped. Events of people with a role in the category `audit` are
 * added to the audit trail, too.
 */
export function reportRoutes(app: FastifyInstance, { db, identities, directory, clock, settings }: Services): void {
  const rate = new ReportRate()
  app.post<{ Params: { cid: string; pid: string } }>(reportPath, async (request) => {
    const { cid, pid } = request.params
    const report = readReport(request)
    const bearer = readBearerToken(request)
    if (!bearer) return {}
    const caller = await identities.identify(bearer, clock(), request.ip)
    const organization = await directory.find(cid)
    const realm = organization?.realms.get(pid)
    const isOwn =
      caller.kind === 'account' && organization?.cid === caller.cid && (!caller.player || caller.player.pid === pid)
    if (!isOwn || !realm) throw new ApiError('ScopeForbidden', { field: 'pid' })
    if (realm.isArchived) throw new ApiError('ProjectIsArchived')
    const at = clock()
    const { accountId } = caller
    const role = rightsIn(organization, caller, hasExtraRights(settings, organization.cid)).role(pid)
    const isReported = caller.player !== undefined || !role
    const events = report.flatMap(({ e, c, p, id }) => {
      const namespace = toNamespace(c ?? '', e)
      if (!namespace) return []
      // Staff have no player: their reports, such as errors of the console, contain the account.
      const reporter = caller.player ? {} : { accountId: caller.accountId }
      const fields = { ...toFields(p ?? {}), ...reporter }
      return [{ namespace, at, gamerTag: caller.player?.gamerTag, fields, isReported, eventId: id ?? undefined }]
    })
    const reporter = String(caller.player?.gamerTag ?? `account ${accountId}`)
    const isStaff = !isReported
    const isCounted = !isStaff && !isOwnMachine(request.ip, settings)
    const use = {
      pid,
      reporter,
      count: events.length,
      network: isCounted ? toNetwork(request.ip) : undefined,
    }
    const own = { db, id: pid, cid: organization.cid, createdAt: realm.createdAt }
    // The age of the player is only needed if a new player would be rejected.
    const isAccepted =
      rate.take({ ...use, isNew: !isStaff }, at) ||
      (!isStaff && (await isEstablished(own, caller, at)) && rate.take({ ...use, isNew: false }, at))
    if (!isAccepted) {
      throw new ApiError('TooManyRequests', { message: 'Too many reported events. Retry in one minute.' })
    }
    const changes = isReported ? [] : report.flatMap(toAuditChange)
    if (changes.length > 0 && !rate.takeAudit(pid, accountId, changes.length, at)) {
      throw new ApiError('TooManyRequests', { message: 'Too many reported audit events. Retry in one minute.' })
    }
    const by = { reporter, now: at }
    if (changes.length === 0) {
      // One statement: game clients send many of these.
      await recordReported({ db, id: pid }, events, by)
      return {}
    }
    await db.transaction().execute(async (transaction) => {
      const inIt = transaction as Db
      await recordReported({ db: inIt, id: pid }, events, by)
      const author = { cid: organization.cid, at: new Date(at), accountId, role, pid }
      const action = 'POST /report/custom_batch'
      await insertAuditEntries(
        inIt,
        changes.map((change) => ({ ...author, action, change, requestId: request.id })),
      )
      await notifyConsoles(inIt, organization.cid, pid, accountId, changes)
    })
    return {}
  })
}
