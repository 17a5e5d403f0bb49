import {
  commitManifest,
  createDownloadUrls,
  createDownloadUrlsForOperator,
  createUploadUrls,
  createUploadUrlsForOperator,
  deleteSave,
  deleteSaves,
  getSaveManifest,
  moveOwnSaves,
  moveSaves,
  replaceSaves,
} from '@regent/contract/cloud-saves'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as saves from './service.ts'

export function cloudSaveRoutes(server: Router) {
  server.on(getSaveManifest, async (context) => {
    const gamerTag = await saves.playerMeant(context, context.query.playerId)
    // A game client creates its first manifest after a 404; staff get an empty manifest.
    const isOperatorCall = context.caller.kind === 'account' && !context.caller.player
    if (isOperatorCall && !(await saves.hasSaves(context.realm, gamerTag))) return saves.emptyManifest
    return saves.readManifest(context.realm, gamerTag)
  })

  server.on(createUploadUrls, async (context) => {
    const { playerId, request } = context.body
    return { response: await saves.createUploads(context, await saves.playerMeant(context, playerId), request, false) }
  })

  server.on(commitManifest, async (context) => {
    const { playerId, request } = context.body
    return saves.commit(context, await saves.playerMeant(context, playerId), request)
  })

  server.on(createDownloadUrls, async (context) => {
    const { playerId, request } = context.body
    return { response: await saves.createDownloads(context, await saves.playerMeant(context, playerId), request) }
  })

  server.on(moveOwnSaves, async (context) =>
    saves.readManifest(context.realm, await saves.playerMeant(context, context.body.playerId)),
  )

  server.on(createDownloadUrlsForOperator, async (context) => {
    const { playerId, request } = context.body
    return { response: await saves.createDownloads(context, await saves.playerMeant(context, playerId), request) }
  })

  server.on(createUploadUrlsForOperator, async (context) => {
    const { playerId, request } = context.body
    return { response: await saves.createUploads(context, await saves.playerMeant(context, playerId), request, true) }
  })

  server.on(moveSaves, async (context) =>
    saves.readManifest(context.realm, await saves.playerMeant(context, context.body.playerId)),
  )

  server.on(replaceSaves, async (context) => {
    const { sourcePlayerId, targetPlayerId } = context.body
    await saves.playerMeant(context, sourcePlayerId)
    return saves.replaceFiles(context, sourcePlayerId, await saves.playerMeant(context, targetPlayerId))
  })

  server.on(deleteSave, async (context) =>
    saves.deleteFile(context, await saves.playerMeant(context, context.params.playerId), context.body.objectKey),
  )

  server.on(deleteSaves, async (context) => {
    const { playerId, request } = context.body
    await saves.deleteFiles(context, await saves.playerMeant(context, playerId), request)
    return ok
  })
}
