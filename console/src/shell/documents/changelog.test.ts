import type { QueryFunctionContext } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changelogQuery, isNews, parseChangelog, selectNews } from './changelog.ts'

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

test('a changelog is read as versions, groups and entries, without what is not released [shell-52 shell-58]', () => {
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

test('there is news for a user of an older version, and none for a new user [shell-54 shell-58]', () => {
  const versions = parseChangelog(text)
  expect(isNews(versions, undefined)).toBe(false)
  expect(isNews(versions, '1.1.0')).toBe(true)
  expect(isNews(versions, '1.1.10')).toBe(true)
  expect(isNews(versions, '1.2.0')).toBe(false)
  expect(isNews(versions, '1.10.0')).toBe(false)
  expect(isNews(versions, '2.0.0')).toBe(false)
  expect(isNews([], '1.1.0')).toBe(false)
})

test('the news of a version are five entries at most, new features first', () => {
  const long = { version: '2.0.0', date: undefined }
  const groups = [
    { heading: 'Security', entries: ['a', 'b'] },
    { heading: 'Changed', entries: ['c', 'd'] },
    { heading: 'Added', entries: ['e', 'f'] },
  ]
  expect(selectNews({ ...long, groups })).toEqual({
    ...long,
    groups: [
      { heading: 'Added', entries: ['e', 'f'] },
      { heading: 'Changed', entries: ['c', 'd'] },
      { heading: 'Security', entries: ['a'] },
    ],
  })
})

test('the text is read from one fixed path of the console’s own host [shell-57]', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('## [1.0.0]\n\n### Added\n\n- One.\n')
  })
  const versions = await changelogQuery.queryFn?.({} as QueryFunctionContext<never>)
  expect(asked).toEqual(['/CHANGELOG.md'])
  expect(versions?.map(({ version }) => version)).toEqual(['1.0.0'])
})
