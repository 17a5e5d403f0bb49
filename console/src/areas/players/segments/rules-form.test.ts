import type { SegmentSearch } from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import { fieldsFor, findRuleError, newRule, rulesToSearch, searchToRules } from './rules-form.ts'

const whole: SegmentSearch = {
  criteria: [
    { space: 'client.public', stat: 'CLAN', rel: 'in', value: 'a, b' },
    { space: 'game.private', stat: 'BANNED', rel: 'nonexistent' },
  ],
  platform: 'Android',
  installedFrom: Date.UTC(2026, 0, 31),
  installedTo: Date.UTC(2026, 1, 28),
  installedWithinDays: 30,
  seenFrom: Date.UTC(2026, 2, 1),
  seenTo: Date.UTC(2026, 3, 1),
  seenWithinDays: 7,
  unseenForDays: 2,
  played: [{ from: Date.UTC(2026, 3, 2, 18), to: Date.UTC(2026, 3, 2, 20, 30) }],
  bought: [{ product: 'gems_t5', withinDays: 7, atLeast: 2, provider: 'Steam' }, {}],
  participated: [{ kind: 'event', id: 'events.race' }],
  online: true,
  suspended: true,
}

test('every field of a search can be typed, and is kept by an edit', () => {
  const rules = searchToRules(whole)
  expect(rules).toHaveLength(16)
  expect(rulesToSearch(rules)).toEqual(whole)
  expect(searchToRules()).toEqual([])
  expect(rulesToSearch([])).toBeUndefined()
})

test('a rule that is not complete says what is missing, and does not count', () => {
  expect(findRuleError(newRule)).toMatchObject({ part: 'stat' })
  expect(findRuleError({ ...newRule, stat: 'LEVEL' })).toMatchObject({ part: 'value' })
  expect(findRuleError({ ...newRule, stat: 'LEVEL', rel: 'nonexistent' })).toBeUndefined()
  expect(findRuleError({ ...newRule, field: 'seenWithinDays', value: '0' })).toMatchObject({ part: 'value' })
  expect(findRuleError({ ...newRule, field: 'seenTo', value: '' })).toMatchObject({ part: 'value' })
  const played = (value: string) => findRuleError({ ...newRule, field: 'played', value })
  expect(played('2026-04-02T18:00Z/')).toMatchObject({ part: 'value', message: 'Choose both times.' })
  expect(played('2026-04-02T18:00Z/2026-04-02T18:00Z')).toMatchObject({ part: 'value' })
  expect(played('2026-04-02T18:00Z/2026-04-02T18:01Z')).toBeUndefined()
  expect(findRuleError({ ...newRule, field: 'online' })).toBeUndefined()
  const participated = (value: string) => findRuleError({ ...newRule, field: 'participated', value })
  expect(participated('')).toMatchObject({ part: 'value', message: 'Enter an id.' })
  expect(participated('{"kind":"promo","id":"7"}')).toBeUndefined()
  expect(findRuleError({ ...newRule, field: 'bought' })).toBeUndefined()
  expect(rulesToSearch([newRule])).toBeUndefined()
})

test('a field is offered as often as it can be used', () => {
  const rules = searchToRules({ platform: 'Android' })
  expect(fieldsFor(rules)).not.toContain('platform')
  expect(fieldsFor(rules, 0)).toContain('platform')
  expect(fieldsFor(searchToRules(whole))).toEqual(['stat', 'played', 'bought', 'participated'])
  expect(fieldsFor(Array.from({ length: 10 }, () => newRule))).not.toContain('stat')
})
