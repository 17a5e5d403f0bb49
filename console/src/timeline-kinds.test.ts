import { recordKinds } from '@regent/contract/operate/search/search-names'
import type { AuditEntry } from '@regent/contract/organization/audit'
import { timelineKinds as names, type TimelineKind } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { sentenceParts } from './shell/records/record-sentence.ts'
import { timelineKinds } from './timeline-kinds.ts'

const change: Partial<AuditEntry> = {
  id: 7,
  action: 'update',
  subject: 'leaderboard',
  subjectId: 'boards.duels',
  pid: 'DE_1',
  before: { maxEntries: 1 },
  after: { maxEntries: 2 },
}

/** What the server sends of each kind that leads to a record, and how its sentence calls that. */
const linked: Partial<Record<TimelineKind, [of: object, name: string]>> = {
  announcement: [{ symbol: 'spring' }, 'spring'],
  campaign: [{ sid: 7, name: 'Come back', mtype: 'EMAIL' }, 'Come back'],
  change: [change, 'boards.duels'],
  event: [{ event: 'events.hunt.12' }, 'events.hunt'],
  group: [{ act: 'joined', groupId: 9, group: 'Corsairs' }, 'Corsairs'],
  inventory: [{ act: 'amount', contentId: 'currency.gems', added: 5, cause: 'player' }, 'currency.gems'],
  leaderboard: [{ leaderboard: 'boards.duels', score: 12 }, 'boards.duels'],
  mail: [{ act: 'read', mailId: 3, category: 'news', subject: 'Ahoy' }, 'Ahoy'],
  payment: [{ txid: 5, provider: 'steam', state: 'STARTED', name: 'Chest', price: 99 }, 'Chest'],
  'promo-code': [{ code: 'AHOY', promoId: '8', name: 'Spring' }, 'Spring'],
  'daily-reward': [{ calendar: 'calendars.daily', index: 2 }, 'calendars.daily'],
  purchase: [{ listing: 'chest', store: 'shop', currency: 'currency.gems', amount: 5 }, 'chest'],
  trial: [{ trial: 'prices', cohort: 'a' }, 'prices'],
}

/** Why the others lead nowhere. */
const reasons: Partial<Record<TimelineKind, string>> = {
  install: 'the first session is nothing but a time',
  session: 'a session is a line of the player’s sessions, and has no address',
  'sign-in': 'a sign-in is a line of the player’s devices, and has no address',
}

test.each(names)('an event of the kind %s names its record by a link, or there is a reason why not', (kind) => {
  const { words, leadsTo } = timelineKinds[kind]
  const known = linked[kind]
  if (!known) {
    expect([reasons[kind], leadsTo]).toEqual([expect.any(String), undefined])
    return
  }
  const of = known[0] as Record<string, unknown>
  const target = leadsTo?.(of)
  if (!target) throw new Error(`${kind} leads nowhere`)
  if ('kind' in target) expect(Object.keys(recordKinds)).toContain(target.kind)
  // The sentence itself has the name; it is not put after its end.
  const about = 'kind' in target ? target : { id: target.was }
  const parts = sentenceParts(
    words(of, () => undefined),
    about,
    undefined,
  )
  expect(parts.name).toBe(known[1])
  expect(parts.before).not.toMatch(/: $/)
})
