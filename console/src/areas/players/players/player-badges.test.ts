import { expect, test } from 'vitest'
import { toPlatform } from './platforms.ts'
import {
  daysSinceInstall,
  isNewPlayer,
  readLanguage,
  readLastSeen,
  readPlatformText,
  readPurchases,
} from './player-badges.ts'

const now = Date.UTC(2026, 2, 1, 12)
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)

test.each([
  [{ INSTALL_DATE: daysAgo(0) }, 0, true],
  [{ INSTALL_DATE: daysAgo(29) }, 29, true],
  [{ INSTALL_DATE: daysAgo(30) }, 30, false],
  [{ INSTALL_DATE: '1.3.2026' }, 0, true],
  [{ INSTALL_DATE: String(now - 5 * 86_400_000) }, 5, true],
  [{ INSTALL_DATE: 'long ago' }, 31, false],
  [{}, 31, false],
])('with the stats %j it is %i days since the install, new: %j [players-17 players-18]', (stats, days, isNew) => {
  expect(daysSinceInstall(stats, now)).toBe(days)
  expect(isNewPlayer(stats, now)).toBe(isNew)
})

test.each([
  [{ PURCHASES_TOTAL: '3' }, '3'],
  [{ PURCHASES_TOTAL: '0' }, '0'],
  [{}, undefined],
])('purchases of %j [players-19 players-21]', (stats, count) => {
  expect(readPurchases(stats)).toBe(count)
})

test.each([
  [{ language: 'de' }, { LANGUAGE: 'fr', locale: 'it-IT' }, 'de'],
  [{}, { LANGUAGE: 'fr', locale: 'it-IT' }, 'fr'],
  [{}, { locale: 'it-IT' }, 'it-IT'],
  [{ language: '' }, { LANGUAGE: ' ' }, 'en'],
  [{}, {}, 'en'],
])('the language of %j with %j is %s', (player, stats, language) => {
  expect(readLanguage(player, stats)).toBe(language)
})

test.each([
  [{ lastSeen: 5 }, { DATE_SESSION: String(now) }, 5],
  [{}, { DATE_SESSION: String(now) }, now],
  [{}, { DATE_SESSION: '2026-03-01' }, Date.UTC(2026, 2, 1)],
  [{}, {}, undefined],
])('last seen of %j with %j [players-27]', (player, stats, ms) => {
  expect(readLastSeen(player, stats)).toBe(ms)
})

test('the platform is the one of the last session, else the stat', () => {
  expect(readPlatformText({ platform: 'Android' }, { THORIUM_GAME_PLATFORM: 'IPhonePlayer' })).toBe('Android')
  expect(readPlatformText({}, { THORIUM_GAME_PLATFORM: 'IPhonePlayer' })).toBe('IPhonePlayer')
  expect(readPlatformText({}, {})).toBeUndefined()
})

test.each([
  ['IPhonePlayer', 'iOS'],
  ['OSXPlayer', 'macOS'],
  ['OSXEditor', 'macOS'],
  ['Android', 'Android'],
  ['WindowsPlayer', 'Windows'],
  ['WebGLPlayer', 'Web'],
  ['LinuxPlayer', 'Linux'],
  ['PS5', 'PlayStation'],
  ['GameCoreXboxSeries', 'Xbox'],
  ['Switch', 'Nintendo Switch'],
  ['Toaster', 'Toaster'],
])('%s is shown as %s', (text, name) => {
  expect(toPlatform(text).name).toBe(name)
})
