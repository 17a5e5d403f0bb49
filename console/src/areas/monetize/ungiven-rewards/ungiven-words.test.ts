import { rewardSources } from '@regent/contract/monetize/reward-sources'
import { expect, test } from 'vitest'
import { navigation } from '../../../navigation.ts'
import { repairPlace, sourcePlace } from './ungiven-words.ts'

test('each source leads to a screen that exists', () => {
  const screens = { realm: navigation.realm, player: navigation.player }
  for (const source of rewardSources) {
    const { level, screen } = sourcePlace({ source, reference: 'events.regatta/1' })
    const paths = screens[level].flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(paths, source).toContain(screen.split(/[?/]/)[0])
  }
  expect(sourcePlace({ source: 'announcement', reference: 'a&b' }).screen).toBe('announcements?shown=a%26b')
})

test('content is published, everything else is an entitlement', () => {
  expect([repairPlace('items.hat').screen, repairPlace('pass').screen]).toEqual(['content', 'entitlements'])
})
