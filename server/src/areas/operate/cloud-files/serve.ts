import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../kernel/write/write.ts'
import { selectServed } from './queries.ts'
import { cloudPath } from './service.ts'

/** Serves files to game clients: one URL per version. It needs no token, because file ids cannot be guessed. */
export function serveCloudFiles(app: FastifyInstance, { db, files, clock }: Services): void {
  app.get<{ Params: { pid: string; sid: string; version: string } }>(
    `${cloudPath}/:pid/:sid/:version`,
    async ({ params: { pid, sid, version } }, reply) => {
      const isNamed = /^[1-9]\d{0,15}$/.test(sid) && /^[1-9]\d{0,8}$/.test(version)
      const row = isNamed ? await selectServed({ db, id: pid }, Number(sid), Number(version)) : undefined
      const isGiven = row && row.kind !== 'server' && (row.expires_at ?? Number.POSITIVE_INFINITY) > clock()
      const file = isGiven ? await files.get(row.object, row.checksum) : undefined
      if (!row || !file) throw new ApiError('CloudFileNotFound')
      // A version never changes, but the file may have been deleted or have expired.
      const lifeMs = Math.min(dayMs, (row.expires_at ?? Number.POSITIVE_INFINITY) - clock())
      return reply
        .type(row.mime_type)
        .header('content-length', file.size)
        .header('content-security-policy', 'sandbox')
        .header('cache-control', `public, max-age=${Math.floor(lifeMs / 1000)}`)
        .send(file.content)
    },
  )
}
