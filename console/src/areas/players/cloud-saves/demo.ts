import {
  createDownloadUrlsForOperator,
  getSaveHistory,
  getSaveManifest,
  moveSaves,
  type SaveManifest,
} from '@regent/contract/players/cloud-saves'
import { hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const compactTime = (ms: number) => Number(new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14))

/** Two files of every other player; their contents are a few words. */
export function demoAnswers(demo: Demo): void {
  const manifestOf = (playerId: number | undefined, pid: string): SaveManifest => {
    const index = demoPlayers(pid).findIndex(({ row }) => row.gamerTag === playerId)
    const player = demoPlayers(pid)[index]
    if (!player || index % 2 === 1) return { id: '', created: 0, replacement: false, manifest: [] }
    const seen = new Date(player.row.lastSeen ?? player.row.created)
    const lastModified = compactTime(seen.getTime())
    const file = { bucketName: 'cloud-saves', lastModified }
    return {
      id: `demo-${index}`,
      created: seen.getTime(),
      replacement: false,
      manifest: [
        { ...file, key: 'settings.json', size: 412, eTag: '9e107d9d372bb6826bd81d3542a419d6' },
        { ...file, key: 'slot-1/world.dat', size: 48_213, eTag: 'e4d909c290d0fb1ca068ffaddf22cbd0' },
      ],
    }
  }
  demo.on(getSaveManifest, ({ query }, pid) => manifestOf(query.playerId, pid))
  demo.on(getSaveHistory, ({ params }, pid) => {
    const { manifest, created } = manifestOf(params.playerId, pid)
    const present = manifest.find(({ key }) => key === 'slot-1/world.dat')
    if (!present) return { versions: [], conflicts: [] }
    const eTag = '1bc29b36f623ba82aaf6724fd3b16718'
    const by = 'player' as const
    const { key, bucketName: _, ...found } = present
    const earlier = compactTime(created - 2 * hourMs)
    return {
      versions: [
        {
          ...found,
          key,
          eTag,
          size: 47_980,
          lastModified: earlier,
          replacedBy: by,
          savedAt: created - 2 * hourMs,
          savedBy: by,
          replacedAt: created,
        },
      ],
      conflicts: [
        {
          id: 1,
          at: created + hourMs,
          outcome: 'refused' as const,
          by,
          expectedETag: null,
          foundETag: null,
          files: [{ key, expected: eTag, sent: { lastModified: earlier }, found }],
        },
      ],
    }
  })
  demo.on(moveSaves, ({ body }, pid) => manifestOf(body.playerId, pid))
  demo.on(createDownloadUrlsForOperator, ({ body }) => ({
    response: (body.request ?? []).map(({ objectKey }) => ({ objectKey, url: `data:text/plain,${objectKey}` })),
  }))
}
