import { expect, test } from 'vitest'
import {
  chooseTitle,
  derivePhase,
  formatFlags,
  formatGift,
  formatRequirement,
  isCompleted,
} from './announcement-words.ts'

const now = Date.UTC(2026, 0, 15)

test.each([
  [{}, 'running'],
  [{ start_date: '2026-01-16T00:00:00Z' }, 'scheduled'],
  [{ startDate: '2026-01-14T00:00:00Z', endDate: '2026-01-16T00:00:00Z' }, 'running'],
  [{ end_date: '2026-01-15T00:00:00Z' }, 'over'],
  [{ end_date: '' }, 'running'],
])('the dates %j are %s', (dates, phase) => {
  expect(derivePhase(dates, now)).toBe(phase)
})

test('an announcement is completed only when it is read, claimed and deleted [announcements-20 announcements-21]', () => {
  const flags = { isRead: true, isClaimed: true, isDeleted: false }
  expect(isCompleted(flags)).toBe(false)
  expect(isCompleted({ ...flags, isDeleted: true })).toBe(true)
  expect(isCompleted({ ...flags, isRead: false, isDeleted: true })).toBe(false)
  expect(isCompleted({ ...flags, isClaimed: false, isDeleted: true })).toBe(false)
  expect(formatFlags({ isRead: false, isClaimed: false, isDeleted: true })).toEqual(['unread', 'unclaimed', 'deleted'])
  expect(formatFlags(flags)).toEqual(['read', 'claimed', 'available'])
})

test('requirements and gifts read as sentences', () => {
  expect(formatRequirement({ stat: 'LEVEL', constraint: 'gte', value: '5' })).toBe('LEVEL is at least 5')
  expect(formatRequirement({ stat: 'HONOR', constraint: 'nonexistent', value: '', domain: 'client' })).toBe(
    'HONOR (client, private) is not set',
  )
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 1_000 }], addItems: [{ symbol: 'items.hat' }] }
  expect(formatGift(gift)).toBe('1,000 currency.gems, items.hat')
})

test('an announcement is shown by its English title, else by its localization key', () => {
  const text = { message: '', summary: '' }
  const translations = [
    { language: 'de', subject: 'Frühling', ...text },
    { language: 'en', subject: 'Spring', ...text },
  ]
  expect(chooseTitle({ title: 'key', translations })).toBe('Spring')
  expect(chooseTitle({ title: 'key', translations: translations.slice(0, 1) })).toBe('Frühling')
  expect(chooseTitle({ title: 'key' })).toBe('key')
})
