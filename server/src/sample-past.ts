import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import pino from 'pino'
import { buildApp } from './app.ts'
import { releaseCustomerAlias } from './areas/organization/customers/service.ts'
import { findRunningPostgres } from './engines/database/embedded/embedded-postgres.ts'
import { rightsIn } from './kernel/context/access.ts'
import type { Caller, RealmContext } from './kernel/context/context.ts'
import { RemoteHistory } from './kernel/history/remote.ts'
import { carryOutPlan } from './kernel/plans/job.ts'
import { Remote, toolPatienceMs } from './kernel/records/remote.ts'
import { requireSecretKey } from './kernel/servers/installation.ts'
import { ServerSignature } from './kernel/servers/signature.ts'
import { readSettings } from './kernel/settings/settings.ts'
import { type Acting, buildContext, type Services, write } from './kernel/write/write.ts'
import { connectEngines } from './start-engines.ts'

type Who = { cid: number; pid: string; gamerTag: number }

/** A second server in this process, on the database of the running one, whose clock the sample sets. */
export type Past = {
  server: Remote
  services: Services
  /** Sets the clock of the second server. */
  setNow: (at: number) => void
  /** Has a plan applied at `at`, by the operator of this token who has made it. */
  applyPlan: (at: number, by: { token: string; pid: string }, planId: number) => Promise<void>
  /** Gives the alias free of a studio that an interrupted run has left; nothing of it is deleted. */
  setAside: (cid: number) => Promise<void>
  /** Carries out `work` for a player in one transaction whose present is `at`, whatever the clock says. */
  asOf: (at: number, player: Who, work: (context: RealmContext) => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the past of the server at `running`. No call of the API lets anybody choose the time of what they write;
 * whoever has the settings and the secret key of the server may run another one with a clock of its own, as this does.
 * Returns undefined if the settings here are not those of that server.
 */
export async function openPast(running: Remote): Promise<Past | undefined> {
  const settings = { ...readSettings(), organizationsPerHour: 0, guestsPerHour: 0 }
  const url = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir))
  if (url === undefined) return undefined
  const log = pino({ level: 'silent' })
  const { db, hub, close } = await connectEngines(url, log)
  // With another key this would write data that the running server cannot open.
  const secretKey = await requireSecretKey(db, settings)
  let now = Date.now()
  const history = new RemoteHistory({
    origin: () => undefined,
    signature: new ServerSignature(secretKey, () => now),
    mayPassOn: false,
  })
  const { app, services } = await buildApp({ db, hub, settings, secretKey, log, history, clock: () => now })
  const server = new Remote(await app.listen({ port: 0, host: '127.0.0.1' }), { patienceMs: toolPatienceMs })
  const past = pastOf(server, services, {
    setNow(at) {
      now = at
    },
    async close() {
      server.close()
      await app.close()
      await close()
    },
  })
  if (await hasSameDatabase(running, services)) return past
  await past.close()
  return undefined
}

/** The past that a server with these services and a clock of its own can write. */
export const pastOf = (server: Remote, services: Services, rest: Pick<Past, 'setNow' | 'close'>): Past => ({
  server,
  services,
  setAside: (cid) => releaseCustomerAlias(services, cid),
  asOf: (at, player, work) => actAsOf({ ...services, clock: () => at }, player, work),
  async applyPlan(at, { token, pid }, planId) {
    const caller = await services.identities.identify(token, at, undefined)
    if (caller.kind !== 'account') throw new Error('Only an operator applies a plan.')
    const { cid, accountId } = caller
    await carryOutPlan({ ...services, clock: () => at }, { cid, pid, accountId }, planId)
  },
  ...rest,
})

/** A token that the running server issues is known here only if both have one database. */
async function hasSameDatabase(running: Remote, { identities }: Services): Promise<boolean> {
  const { access_token } = requireTokens(await running.call(createToken, { body: { grant_type: 'guest' } }))
  return identities.identify(access_token, Date.now(), undefined).then(
    () => true,
    () => false,
  )
}

/** Acts as the player themselves does: what they change is not audited. */
async function actAsOf(
  services: Services,
  { cid, pid, gamerTag }: Who,
  work: (context: RealmContext) => Promise<unknown>,
): Promise<void> {
  const organization = await services.directory.find(String(cid))
  const realm = organization?.realms.get(pid)
  const player = { pid, gamerTag }
  const caller: Caller = {
    kind: 'account',
    accountId: 0,
    signInId: 0,
    cid,
    globalRole: undefined,
    realmRoles: {},
    player,
  }
  const rights = rightsIn(organization, caller, false)
  const acting: Acting = { caller, organization, realm, rights, action: 'sample', requestId: `sample-${gamerTag}` }
  await write(services, acting, async (db, deferred) => {
    await work(buildContext(services, acting, db, deferred) as RealmContext)
  })
}
