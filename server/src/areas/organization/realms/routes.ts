import { ApiError } from '@regent/contract/errors'
import {
  archiveRealm,
  checkCustomer,
  createGame,
  createRealm,
  deleteInflightFailures,
  getClientDefaults,
  getRealm,
  listGames,
  listInflightFailures,
  listRealms,
  planArchiveRealm,
  planRevealSecret,
  renameRealm,
  reparentRealms,
  revealRealmSecret,
  unarchiveRealm,
} from '@regent/contract/organization/realms'
import {
  endOldRealmSecret,
  getRealmSecretUse,
  limitRealmSecret,
  listRealmSecrets,
  rotateRealmSecret,
} from '@regent/contract/organization/realms-secrets'
import { done, ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as plans from './plans.ts'
import * as limits from './secret-limits.ts'
import { planRevealSecret as planReveal, revealSecret } from './secrets.ts'
import * as realms from './service.ts'

export function realmRoutes(server: Router) {
  server.on(listRealms, async (context) => {
    const pid = context.query.rootPID ?? context.realm?.id
    if (pid === undefined) throw new ApiError('BadRequest', { field: 'rootPID', message: 'rootPID is missing.' })
    const visible = await realms.visibleRealms(context)
    const root = findRoot(visible, pid)
    if (root === undefined) throw new ApiError('RealmNotFound', { field: 'rootPID' })
    return { projects: visible.filter((realm) => findRoot(visible, realm.pid) === root) }
  })

  server.on(getRealm, async (context) => {
    const own = (await realms.visibleRealms(context)).find(({ pid }) => pid === context.realm.id)
    if (!own) throw new ApiError('RequestContextNotFoundExceptionForAlias')
    return own
  })

  server.on(checkCustomer, () => ok)

  server.on(listGames, async (context) => {
    const visible = await realms.visibleRealms(context)
    return { projects: visible.filter((realm) => realm.parent === undefined) }
  })

  server.on(createGame, async (context) => {
    await realms.createGame(context, context.body.gameName, 'gameName', true)
    return done
  })

  server.on(reparentRealms, async (context) => {
    await realms.reparentRealms(context, context.body.rootPID, context.body.projects)
    return done
  })

  server.on(createRealm, async (context) => {
    await realms.createRealm(context, context.body)
    return done
  })

  server.on(revealRealmSecret, (context) => revealSecret(context, context.params.pid, context.body.reason))

  server.on(planRevealSecret, (context) => planReveal(context, context.params.pid))

  server.on(archiveRealm, async (context) => {
    await realms.archiveRealm(context, context.body.pid)
    return done
  })

  server.on(planArchiveRealm, (context) => plans.planArchiveRealm(context, context.body.pid))

  server.on(unarchiveRealm, async (context) => {
    await realms.unarchiveRealm(context, context.body.projectId)
    return done
  })

  server.on(renameRealm, async (context) => {
    await realms.renameRealm(context, context.body.projectId, context.body.newName)
    return done
  })

  server.on(getClientDefaults, ({ origin }) => ({
    websocketConfig: { provider: 'beamable', uri: `${origin.replace(/^http/, 'ws')}/api` },
    microserviceURI: origin,
    portalURI: origin,
    microserviceEcrURI: '',
    storageBrowserURI: '',
    environment: 'regent',
  }))

  server.on(listInflightFailures, () => ({ failures: [] }))

  server.on(deleteInflightFailures, ({ unchanged }) => {
    unchanged()
    return done
  })

  server.on(listRealmSecrets, async (context) => ({ secrets: await limits.listSecrets(context) }))

  server.on(getRealmSecretUse, async (context) => ({ days: await limits.readUse(context, context.params.pid) }))

  server.on(limitRealmSecret, (context) => limits.limitSecret(context, context.params.pid, context.body))

  server.on(rotateRealmSecret, (context) => limits.rotateSecret(context, context.params.pid, context.body.oldEnds))

  server.on(endOldRealmSecret, (context) => limits.endOldSecret(context, context.params.pid))
}

/** The production realm above a realm, or the highest realm that the caller can see. */
function findRoot(realms: readonly { pid: string; parent?: string | undefined }[], pid: string): string | undefined {
  let at = realms.find((realm) => realm.pid === pid)
  while (at?.parent !== undefined) {
    const { parent } = at
    const above = realms.find((realm) => realm.pid === parent)
    if (!above) break
    at = above
  }
  return at?.pid
}
