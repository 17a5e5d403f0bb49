import type { AuditEntry } from '@regent/contract/organization/audit'
import { hourMs } from '../src/core/time.ts'
import type { SamplePlayer } from './players.ts'
import { demoPeople } from './studio.ts'

type SampleEntry = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'action'> & {
  person: number
  hoursAgo: number
  gamerTag?: number
  pid?: string
}

/** The changes of the staff in the last days, newest first. */
export function sampleAudit(now: number, players: readonly SamplePlayer[]): AuditEntry[] {
  const told: SampleEntry[] = players.slice(0, 18).flatMap(({ row: { gamerTag }, stats }, index) => [
    {
      person: index % 2,
      hoursAgo: 1 + index * 3,
      subject: 'stat',
      subjectId: `game.private.player.${gamerTag}/VIP_LEVEL`,
      // From the level before, up to what the player has.
      before: String((Number(stats['VIP_LEVEL']) + 5) % 6),
      after: stats['VIP_LEVEL'],
      action: 'POST /basic/stats/batch',
      gamerTag,
    },
  ])
  told.push(
    {
      person: 1,
      hoursAgo: 5,
      subject: 'config',
      subjectId: 'inventory|split_items',
      before: 'false',
      after: 'true',
      action: 'POST /basic/realms/config',
    },
    {
      person: 0,
      hoursAgo: 30,
      subject: 'realm',
      subjectId: 'DEMO_STAGING',
      before: { name: 'stage' },
      after: { name: 'staging' },
      action: 'PUT /basic/realms/project/rename',
      pid: 'DEMO_STAGING',
    },
  )
  return told
    .toSorted((a, b) => a.hoursAgo - b.hoursAgo)
    .map(({ person, hoursAgo, pid = 'DEMO', ...entry }, index) => {
      const { id, email, roleString } = demoPeople[person] ?? {}
      return {
        ...entry,
        id: 10_000 - index,
        at: now - hoursAgo * hourMs,
        pid,
        requestId: `demo-${(10_000 - index).toString(36)}`,
        ...(id !== undefined && { accountId: id }),
        ...(email !== undefined && { email }),
        ...(roleString !== undefined && { role: roleString }),
      }
    })
}
