import { type PlanKindName, planKinds } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { areas } from '../../../areas.ts'
import { buildRegistry } from '../../../kernel/records/area.ts'

const { plans } = buildRegistry(areas)

/** Kinds whose rows name neither a player nor a record, and why. */
const withoutEither: Record<string, readonly PlanKindName[]> = {
  'a row is a rule of the realm': ['approval-rules'],
  'a row is the realm, which the plan names': ['archive-realm', 'reveal-secret'],
  'the plan is about one player, whom it names': ['forget-player'],
  'a row is a part of what is copied': ['copy-player', 'promote-services-texts'],
}

test('the rows of every kind of plan lead to a player or to a record, or it says why not', () => {
  const without = planKinds.filter((kind) => !plans[kind].playerOf && !plans[kind].recordOf)
  expect(without.toSorted()).toEqual(Object.values(withoutEither).flat().toSorted())
})

test.each<[PlanKindName, key: string, label: string | null, record: unknown]>([
  ['clear-leaderboard', 'boards.weekly', null, { kind: 'leaderboard', id: 'boards.weekly' }],
  ['set-config', 'shop|rate', null, { kind: 'config-key', id: 'shop|rate' }],
  ['change-set', 'config/shop|rate', null, { kind: 'config-key', id: 'shop|rate' }],
  ['promote-items', 'localization/mail/welcome', null, { kind: 'localization', id: 'mail/welcome' }],
  ['rehearse-season', 'season/7', 'Kraken week', { kind: 'season', id: '7' }],
  ['calendar-move', 'promo-code/7', 'WINTER', { kind: 'promo', id: '7' }],
  ['calendar-move', 'maintenance/7', 'Pause', undefined],
  ['publish-content', 'global/items.sword', 'items.sword', { kind: 'content', id: 'items.sword' }],
  ['undo-plan', '12', 'event events.race', { kind: 'audit', id: 'events.race', of: 'event' }],
  ['undo-plan', '12', null, undefined],
])('a row of the kind %s with the key %s is about its record', (kind, key, label, record) => {
  expect(plans[kind].recordOf?.({ key, label })).toEqual(record)
})
