import { expect, test } from 'vitest'
import { isNews, parseChangelog } from './changelog.ts'

const text = `# Changelog

What operators notice.

## [Unreleased]

### Added

- Not yet.

## [1.2.0] - 2026-11-21

### Added

- One thing, which takes
  two lines.
- Another.

### Fixed

- A fault.

## [1.1.0] - 2026-10-01

## v1.0.0

- Everything.
`

test('a changelog is read as versions, groups and entries, without what is not released', () => {
  expect(parseChangelog(text)).toEqual([
    {
      version: '1.2.0',
      date: '2026-11-21',
      groups: [
        { heading: 'Added', entries: ['One thing, which takes two lines.', 'Another.'] },
        { heading: 'Fixed', entries: ['A fault.'] },
      ],
    },
    { version: '1.1.0', date: '2026-10-01', groups: [] },
    { version: '1.0.0', date: undefined, groups: [{ heading: 'Changes', entries: ['Everything.'] }] },
  ])
})

test('there is news when the newest version is not the one that was seen', () => {
  const versions = parseChangelog(text)
  expect(isNews(versions, undefined)).toBe(true)
  expect(isNews(versions, '1.1.0')).toBe(true)
  expect(isNews(versions, '1.2.0')).toBe(false)
  expect(isNews([], undefined)).toBe(false)
})
