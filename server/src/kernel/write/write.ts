import { ApiError } from '@regent/contract/errors'
import { isOfOrganization } from '@regent/contract/records'
import type { Directory, Organization, RealmEntry } from '../../directory/organizations/directory.ts'
import type { EventStream } from '../../engines/bus/nats-stream.ts'
import type { Clock } from '../../engines/database/clock.ts'
import { chooseHandle } from '../../engines/database/connection/driver.ts'
import type { ReplicaState } from '../../engines/database/connection/read-replica.ts'
import type { Db } from '../../engines/database/database.ts'
import { type TransactionEnd, transactionEnding } from '../../engines/database/transaction-ending.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import type { Files } from '../../engines/files/files.ts'
import type { FileLinks } from '../../engines/files/links.ts'
import type { Live, Message } from '../../engines/live/live.ts'
import type { Vault } from '../../engines/secrets/vault.ts'
import { insertAuditEntries, type NewAuditEntry } from '../audit/service.ts'
import type { Rights } from '../context/access.ts'
import type { Caller, Change, Forgotten, Realm, RequestContext } from '../context/context.ts'
import type { Identities } from '../context/ports.ts'
import type { Registry } from '../context/registry.ts'
import type { History } from '../history/history.ts'
import { changesChannel, nameChanges } from '../live/changes.ts'
import type { Settings } from '../settings/settings.ts'
import { withDeadline } from './deadline.ts'

/** Services for all requests and jobs. */
export type Services = {
  db: Db
  settings: Settings
  directory: Directory
  identities: Identities
  live: Live
  vault: Vault
  files: Files
  links: FileLinks
  history: History
  clock: Clock
  registry: Registry
  log: EngineLog
  /** Stores events of webhooks with the URL `stream:`; undefined without STREAM_URL. */
  stream?: EventStream | undefined
  /** The clock of this machine minus the clock of the database, in milliseconds. */
  skewMs: () => number
  /** The state of the read replica; undefined: there is none. */
  replicaState: () => ReplicaState | undefined
  /** Tests: answers instead of DNS. */
  resolveTxt?: (name: string) => Promise<string[][]>
}

/** The actor, the scope, and the action's name in the audit trail. */
export type Acting = {
  caller: Caller
  organization: Organization | undefined
  realm: RealmEntry | undefined
  rights: Rights
  /** The call, as method and path. */
  action: string
  requestId: string
  /** Details of an HTTP request; a job has none. */
  http?: Pick<
    RequestContext,
    | 'address'
    | 'userAgent'
    | 'acceptedLanguages'
    | 'origin'
    | 'ifMatch'
    | 'matchTags'
    | 'hasVersion'
    | 'timeoutMs'
    | 'setVersion'
  >
}

/** Work that a handler defers until it has ended. */
export type Deferred = {
  changes: Change[]
  /** Called for each recorded change. */
  whenChanged: () => void
  messages: Message[]
  isUnchanged: boolean
  after: (() => void)[]
  /** Runs after the transaction, in a separate one, regardless of whether the first was committed or rolled back. */
  afterwards: ((db: Db) => Promise<void>)[]
  keptRefusal: Error | undefined
  /** The ids of the audit entries written; empty if there are many. */
  entries: number[]
}

export const nothingDeferred = (): Deferred => ({
  changes: [],
  whenChanged: () => {},
  messages: [],
  isUnchanged: false,
  after: [],
  afterwards: [],
  keptRefusal: undefined,
  entries: [],
})

const noHttp: NonNullable<Acting['http']> = {
  address: '',
  userAgent: '',
  acceptedLanguages: [],
  origin: '',
  ifMatch: undefined,
  matchTags: undefined,
  hasVersion: () => false,
  timeoutMs: undefined,
  setVersion: () => {},
}

/** The context of a handler: `db` is the pool for reads, the transaction for writes. */
export function buildContext(
  services: Services,
  acting: Acting,
  db: Db,
  deferred: Deferred,
): RequestContext & { realm: Realm | undefined; customer: { db: Db; cid: number } | undefined } {
  const { settings, vault, files, links, history, live, identities, directory, registry, stream } = services
  const { organization, realm, rights, caller, http = noHttp } = acting
  const { changes, messages, after } = deferred
  const cid = organization?.cid
  return {
    registry,
    db,
    settings,
    vault,
    stream,
    files,
    links,
    history,
    caller,
    customer: cid === undefined ? undefined : { db, cid },
    realm: realm && cid !== undefined ? { db, id: realm.pid, cid, createdAt: realm.createdAt } : undefined,
    now: services.clock(),
    requestId: acting.requestId,
    address: http.address,
    userAgent: http.userAgent,
    hasVersion: http.hasVersion,
    timeoutMs: http.timeoutMs,
    // Values that few calls use and that are expensive, or may throw, are computed lazily.
    get acceptedLanguages() {
      return http.acceptedLanguages
    },
    get origin() {
      return http.origin
    },
    get ifMatch() {
      return http.ifMatch
    },
    get matchTags() {
      return http.matchTags
    },
    can: rights.can,
    role: rights.role,
    setVersion: http.setVersion,
    change: (change) => {
      changes.push(change)
      deferred.whenChanged()
    },
    unchanged: () => {
      deferred.isUnchanged = true
    },
    forget: async (what) => {
      after.push(() => forgetLocally(what, identities, directory))
      await live.tellServers(db, what)
    },
    commitAndRefuse: (refusal) => {
      deferred.keptRefusal = refusal
      return refusal
    },
    afterwards: (work) => void deferred.afterwards.push(work),
    tell: (to, topic, message) => void messages.push({ to, topic, message }),
  }
}

/** The handle whose connections count as those of the acting organization or realm. */
export const chooseActingHandle = (
  { db }: Pick<Services, 'db'>,
  { organization, realm }: Pick<Acting, 'organization' | 'realm'>,
  work: 'reads' | 'writes',
): Db => chooseHandle(db, { cid: organization?.cid ?? 0, pid: realm?.pid }, work)

/** Drops what this server has cached of an account or an organization. */
export function forgetLocally(what: Forgotten, identities: Identities, directory: Directory): void {
  if ('account' in what) identities.drop(what.account)
  else directory.cache.dropTag(String(what.organization))
}

const attemptsAtDeadlock = 3

/**
 * Runs `work` in a transaction: its changes and their audit entries are committed atomically; its messages are sent
 * after the commit. Retries after a deadlock. An error marked by `commitAndRefuse` is thrown after the commit. Work
 * passed to `afterwards` runs before the response, even if `work` has thrown.
 */
export async function write<Answer>(
  services: Services,
  acting: Acting,
  work: (db: Db, deferred: Deferred) => Promise<Answer> | Answer,
  timeoutMs?: number,
): Promise<{ answer: Answer; entries: number[] }> {
  const handle = chooseActingHandle(services, acting, 'writes')
  for (let attempt = 1; ; attempt += 1) {
    const deferred = nothingDeferred()
    let isLate = false
    let isDone = false
    const sends: (() => void)[] = []
    const transaction = transactionEnding(handle, async (db): Promise<TransactionEnd<() => Answer>> => {
      const trail = new Trail(services, acting, db, deferred)
      const end = async () => {
        sends.push(services.live.prepare(...deferred.messages))
        sends.push(await trail.end())
      }
      let answer: Answer
      try {
        answer = await work(db, deferred)
      } catch (refusal) {
        if (refusal !== deferred.keptRefusal) throw refusal
        isDone = true
        const refuse = () => {
          throw refusal
        }
        return { end, answer: () => refuse }
      }
      if (isLate) throw new ApiError('TimeOutError')
      isDone = true
      return { end, answer: () => () => answer }
    })
    let failure: unknown
    try {
      const conclude = await withDeadline(transaction, timeoutMs, () => {
        isLate = !isDone
        return isLate
      })
      for (const act of deferred.after) act()
      for (const send of sends) send()
      const answer = conclude()
      await runDeferred(services, deferred)
      return { answer, entries: deferred.entries }
    } catch (error) {
      if (attempt < attemptsAtDeadlock && isDeadlock(error)) continue
      failure = error
    }
    // The error is returned to the caller: a failure of deferred work must not hide it.
    await runDeferred(services, deferred).catch(() => {})
    throw failure
  }
}

async function runDeferred({ db }: Services, { afterwards }: Deferred): Promise<void> {
  if (afterwards.length === 0) return
  await db.transaction().execute(async (transaction) => {
    for (const work of afterwards) await work(transaction as Db)
  })
}

/** Number of changes that are written at once while the handler continues. */
const changesAtOnce = 500

/** Writes audit entries, and notifies open consoles after the commit. Changes by players are not audited. */
class Trail {
  readonly #services: Services
  readonly #acting: Acting
  readonly #db: Db
  readonly #deferred: Deferred
  readonly #accountId: number | undefined
  readonly #written: Promise<number[]>[] = []
  readonly #changed: Change[] = []
  #read = 0

  constructor(services: Services, acting: Acting, db: Db, deferred: Deferred) {
    this.#services = services
    this.#acting = acting
    this.#db = db
    this.#deferred = deferred
    const { caller } = acting
    this.#accountId = caller.kind === 'account' || caller.kind === 'pending' ? caller.accountId : undefined
    deferred.whenChanged = () => {
      if (deferred.changes.length - this.#read >= changesAtOnce) this.#writeDown()
    }
  }

  /** Returns the function that tells open consoles what changed, after the commit. */
  async end(): Promise<() => void> {
    const { organization, realm } = this.#acting
    this.#writeDown()
    if (this.#changed.length === 0) return () => {}
    const changeNames = organization && nameChanges(organization.cid, realm?.pid, this.#accountId, this.#changed)
    const send = changeNames && this.#services.live.prepareForServers(changesChannel, changeNames)
    const entries = await Promise.all(this.#written)
    // The ids are kept only for a single batch.
    if (entries.length === 1) this.#deferred.entries = entries.flat()
    return send ?? (() => {})
  }

  #writeDown(): void {
    const { caller, organization, realm, rights, action, requestId } = this.#acting
    const changes = this.#deferred.changes.slice(this.#read).filter(isChange)
    this.#read = this.#deferred.changes.length
    if (changes.length === 0) return
    if (caller.kind === 'account' && caller.player && !rights.role(caller.player.pid)) return
    const at = new Date(this.#services.clock())
    const origin = toOrigin(this.#acting)
    const entries = insertAuditEntries(
      this.#db,
      changes.map((change) => {
        const pid = isOfOrganization(change.subject) ? undefined : (change.pid ?? realm?.pid)
        return {
          cid: change.cid ?? organization?.cid ?? 0,
          at,
          accountId: change.accountId ?? this.#accountId,
          role: caller.kind === 'server' ? (caller.hasKey ? 'realm key' : 'server') : rights.role(pid),
          pid,
          action,
          change,
          requestId,
          ...origin,
        }
      }),
    )
    // Errors are handled at the end, where the promise is awaited.
    entries.catch(() => {})
    this.#written.push(entries)
    this.#changed.push(...changes)
  }
}

/** How the actor was authenticated and from where, for the audit trail. */
function toOrigin({ caller, http }: Acting): Pick<NewAuditEntry, 'how' | 'grantorId' | 'address'> {
  const address = http?.address || undefined
  if (caller.kind === 'account') {
    if (caller.key) return { how: http ? (caller.how ?? 'API key') : 'job', grantorId: caller.key.grantedBy, address }
    return { how: http ? caller.how : 'job', address }
  }
  if (caller.kind !== 'server') return { address }
  // The address of a game server is a machine's.
  if (caller.secret) return { how: caller.secret.isOld ? 'old realm secret' : 'realm secret', address }
  return { how: caller.job !== undefined || !http ? 'job' : 'service', address }
}

export const isChange = ({ before, after }: Change): boolean =>
  before !== after &&
  // Texts, which most values of a large plan are, need not be written as JSON to see that they differ.
  ((isTextOrNone(before) && isTextOrNone(after)) || JSON.stringify(before) !== JSON.stringify(after))

const isTextOrNone = (value: unknown): boolean => value === null || typeof value === 'string'

export const isDeadlock = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '40P01' || error.code === '40001')
