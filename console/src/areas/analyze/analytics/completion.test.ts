import { expect, test } from 'vitest'
import { quoteName, refusedPart, suggestionsFor } from './completion.ts'

const tables = {
  platform_session_install: ['act_date', 'e.device.platform'],
  game_level: ['act_date', 'e.stars'],
}
const labels = (sql: string) =>
  suggestionsFor(sql, tables).flatMap(({ label, type }) => (type === 'keyword' ? [] : [label]))

test('a query is offered the columns of the tables it names, and all tables', () => {
  expect(labels('select  from GAME_LEVEL')).toEqual(['act_date', 'e.stars', 'platform_session_install', 'game_level'])
  expect(labels('select ').slice(0, 3)).toEqual(['act_date', 'e.device.platform', 'e.stars'])
  expect(suggestionsFor('', {}).map(({ label }) => label)).toContain('group by')
  expect(suggestionsFor('from game_level', tables)[1]).toMatchObject({ type: 'column', detail: 'game_level' })
})

test('a field is written in quotes', () => {
  expect([quoteName('act_date'), quoteName('e.device.platform'), quoteName('e.a"b')]).toEqual([
    'act_date',
    '"e.device.platform"',
    '"e.a""b"',
  ])
})

test.each([
  ['select *\nform x', 'The query has a syntax error near "form" (line 2, column 1)', 'form'],
  ['select *\nfrom x where\n  )', 'The query has a syntax error near ")" (line 3, column 3)', ')'],
  ['select gamer_tga from x', 'Referenced column "gamer_tga" not found', 'gamer_tga'],
  ['select * from nothing', 'Queries cannot read nothing. The realm has no event table with this name.', 'nothing'],
  ['select 1', 'The query needs more memory.', undefined],
  ['select 1', 'Something near (line 9, column 9)', undefined],
])('of %j the refusal %j marks %s', (sql, message, part) => {
  const range = refusedPart(sql, message)
  expect(range && sql.slice(range.from, range.to)).toBe(part)
})
