import { getManifestChecksum, getPublicManifest, saveContent, saveManifest, saveTexts } from '@regent/contract/content'
import type { Router } from '../http/router.ts'
import { isPublic } from './entries.ts'
import * as items from './items.ts'
import * as manifests from './manifests.ts'
import { urisFor } from './uris.ts'

export function contentRoutes(server: Router) {
  server.on(saveContent, async (context) => ({ content: await items.saveContent(context, context.body.content) }))

  server.on(saveTexts, async (context) => ({ text: await items.saveTexts(context, context.body.text) }))

  server.on(saveManifest, async (context) => {
    const { id, uid, checksum, createdAt } = await manifests.saveManifest(
      context,
      context.body.id,
      context.body.references,
    )
    return { id, uid, checksum, created: createdAt }
  })

  server.on(getManifestChecksum, async ({ realm, query }) => {
    const { id, uid, checksum, createdAt } = await manifests.readLive(realm, query.id)
    return { id, uid, checksum, createdAt }
  })

  server.on(getPublicManifest, async (context) => {
    const { realm, query } = context
    const live = await manifests.readLive(realm, query.id)
    const { entries } = await manifests.requireList(realm, live.checksum)
    const uri = urisFor(context).public
    return {
      uid: live.uid,
      createdAt: live.createdAt,
      entries: entries.filter(isPublic).map((entry) => ({
        contentId: entry.id,
        type: entry.kind,
        version: entry.version,
        uri: uri(entry),
        tags: entry.tags,
        checksum: entry.checksum,
        createdAt: entry.created,
        updatedAt: entry.created,
      })),
    }
  })
}
