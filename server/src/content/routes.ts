import { createHash } from 'node:crypto'
import { getManifestChecksum, getPublicManifest } from '@regent/contract/content'
import type { Realm } from '../http/context.ts'
import type { Router } from '../http/router.ts'

/** A realm in which nothing was published has an empty manifest: a 404 would stop game clients. */
export function contentRoutes(server: Router) {
  server.on(getManifestChecksum, ({ realm, query }) => ({
    id: query.id,
    checksum: createHash('md5').update('[]').digest('hex'),
    createdAt: realm.createdAt,
    uid: emptyUid(realm, query.id),
  }))

  server.on(getPublicManifest, ({ realm, query }) => ({
    uid: emptyUid(realm, query.id),
    createdAt: realm.createdAt,
    entries: [],
  }))
}

const emptyUid = (realm: Realm, manifestId: string): string =>
  `m-${createHash('md5').update(`${realm.id} ${manifestId}`).digest('hex')}`
