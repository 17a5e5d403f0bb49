import {
  commitManifest,
  createDownloadUrls,
  createDownloadUrlsForOperator,
  createUploadUrls,
  createUploadUrlsForOperator,
  deleteSave,
  deleteSaves,
  getSaveHistory,
  getSaveManifest,
  moveOwnSaves,
  moveSaves,
  replaceSaves,
  restoreSave,
} from '@regent/contract/players/cloud-saves'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { emptyManifest, findSaveManifest, readManifest, withTag } from './manifest.ts'
import { readHistory, restoreVersion } from './restore.ts'
import * as saves from './service.ts'

export function cloudSaveRoutes(server: Router) {
  server.on(getSaveManifest, async (context) => {
    const gamerTag = await saves.requireSavePlayer(context, context.query.playerId)
    // A game client creates its first manifest after a 404; staff get an empty manifest.
    const isOperatorCall = context.caller.kind === 'account' && !context.caller.player
    if (isOperatorCall && !(await findSaveManifest(context.realm, gamerTag))) return emptyManifest
    return withTag(context, await readManifest(context.realm, gamerTag))
  })

  server.on(createUploadUrls, async (context) => {
    const { playerId, request } = context.body
    return {
      response: await saves.createUploads(context, await saves.requireSavePlayer(context, playerId), request, false),
    }
  })

  server.on(commitManifest, async (context) => {
    const { playerId, request } = context.body
    return withTag(context, await saves.commit(context, await saves.requireSavePlayer(context, playerId), request))
  })

  server.on(createDownloadUrls, async (context) => {
    const { playerId, request } = context.body
    return { response: await saves.createDownloads(context, await saves.requireSavePlayer(context, playerId), request) }
  })

  server.on(moveOwnSaves, async (context) =>
    withTag(context, await readManifest(context.realm, await saves.requireSavePlayer(context, context.body.playerId))),
  )

  server.on(createDownloadUrlsForOperator, async (context) => {
    const { playerId, request } = context.body
    return { response: await saves.createDownloads(context, await saves.requireSavePlayer(context, playerId), request) }
  })

  server.on(createUploadUrlsForOperator, async (context) => {
    const { playerId, request } = context.body
    return {
      response: await saves.createUploads(context, await saves.requireSavePlayer(context, playerId), request, true),
    }
  })

  server.on(moveSaves, async (context) =>
    withTag(context, await readManifest(context.realm, await saves.requireSavePlayer(context, context.body.playerId))),
  )

  server.on(replaceSaves, async (context) => {
    const { sourcePlayerId, targetPlayerId } = context.body
    await saves.requireSavePlayer(context, sourcePlayerId)
    const target = await saves.requireSavePlayer(context, targetPlayerId)
    return withTag(context, await saves.replaceFiles(context, sourcePlayerId, target))
  })

  server.on(deleteSave, async (context) => {
    const gamerTag = await saves.requireSavePlayer(context, context.params.playerId)
    return withTag(context, await saves.deleteFile(context, gamerTag, context.body))
  })

  server.on(deleteSaves, async (context) => {
    const { playerId, request } = context.body
    await saves.deleteFiles(context, await saves.requireSavePlayer(context, playerId), request)
    return ok
  })

  server.on(getSaveHistory, async (context) =>
    readHistory(context, await saves.requireSavePlayer(context, context.params.playerId)),
  )

  server.on(restoreSave, async (context) => {
    const gamerTag = await saves.requireSavePlayer(context, context.params.playerId)
    return withTag(context, await restoreVersion(context, gamerTag, context.body))
  })
}
