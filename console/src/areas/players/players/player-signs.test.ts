import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageFlag } from './LanguageFlag.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import { PlatformBadge } from './PlatformBadge.tsx'
import { toPlatform } from './platforms.ts'
import { daysSinceInstall, isNewPlayer, readLanguage, readLastSeen, readPurchases } from './player-badges.ts'

const styleSheet = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8').replace(/\s+/g, ' ')

/** Red, green and blue of a colour of the theme: in light, then in dark, where it differs. */
const coloursOf = (name: string): number[][] =>
  [...styleSheet('../../../ui/theme/theme.css').matchAll(new RegExp(`${name}: #([0-9a-f]{6});`, 'g'))].map(
    ([, hex = '']) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  )

test('the online mark is green when the player is online, else grey [players-16]', () => {
  const [online, offline] = [true, false].map((isOnline) =>
    renderToStaticMarkup(createElement(OnlineMark, { isOnline })),
  )
  expect(online).toMatch(/data-online="true".*>online</)
  expect(offline).toMatch(/>offline</)
  expect(offline).not.toContain('data-online')
  const rules = styleSheet('PlayerSigns.module.css')
  expect(rules).toMatch(/\.mark\[data-online\] \{ color: var\(--tone-done-text\);/)
  expect(rules).toMatch(/\.mark\[data-online\]::before \{ background: currentcolor; \}/)
  expect(rules).toMatch(/\.mark::before \{[^}]* background: var\(--tone-neutral-fill\);/)
  const greens = coloursOf('--tone-done-text')
  expect(greens).toHaveLength(2)
  for (const [red = 0, green = 0, blue = 0] of greens) expect(green).toBeGreaterThan(Math.max(red, blue) + 40)
  const [grey = []] = coloursOf('--tone-neutral-fill')
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(20)
})

test('the tooltip of the platform badge says where the player played last [players-22]', () => {
  const badge = renderToStaticMarkup(createElement(PlatformBadge, { platform: 'IPhonePlayer', withTip: true }))
  expect(badge).toContain('data-tip="Last played on iOS."')
})

test('each known platform has an icon and a colour of its own in the product list [players-23]', () => {
  const rules = styleSheet('PlayerSigns.module.css')
  const icons = new Set<unknown>()
  for (const stat of [
    'Android',
    'WindowsPlayer',
    'LinuxPlayer',
    'WebGLPlayer',
    'PS5',
    'GameCoreXboxSeries',
    'Switch',
  ]) {
    const { icon, tone } = toPlatform(stat)
    icons.add(icon)
    expect(rules).toContain(`.icon[data-product="${tone}"]`)
    expect(renderToStaticMarkup(createElement(PlatformBadge, { platform: stat }))).toContain(`data-product="${tone}"`)
  }
  expect(icons.size).toBe(7)
  expect(toPlatform('IPhonePlayer').tone).toBe('apple')
})

test('the tooltip of the language flag names the language [players-24]', () => {
  const flag = renderToStaticMarkup(createElement(LanguageFlag, { code: 'de' }))
  expect(flag).toContain('data-tip="German language preference."')
  expect(flag).toMatch(/<img[^>]* src="data:image\/svg\+xml,[^"]*%23ffce00/)
})

test('the header reads the stats LANGUAGE, locale, INSTALL_DATE, DATE_SESSION and PURCHASES_TOTAL [players-29]', () => {
  const now = Date.UTC(2026, 0, 15)
  const stats = {
    LANGUAGE: 'fr',
    locale: 'it',
    INSTALL_DATE: '2026-01-10',
    DATE_SESSION: '2026-01-14',
    PURCHASES_TOTAL: '2',
  }
  expect(readLanguage({}, stats)).toBe('fr')
  expect(readLanguage({}, { ...stats, LANGUAGE: '' })).toBe('it')
  expect([daysSinceInstall(stats, now), isNewPlayer(stats, now)]).toEqual([5, true])
  expect(readLastSeen({}, stats)).toBe(Date.UTC(2026, 0, 14))
  expect(readPurchases(stats)).toBe('2')
})
