import { expect, test } from 'vitest'
import { readFilters } from './log-filter.ts'
import { logLevels, readLevel, readLogLine } from './log-lines.ts'

test.each([
  ['Information', 'Info'],
  ['info', 'Info'],
  ['WARN', 'Warning'],
  ['Critical', 'Fatal'],
  ['Trace', 'Debug'],
  [30, 'Info'],
  [60, 'Fatal'],
  ['constructor', undefined],
  [null, undefined],
])('the level %s is %s [logs-10]', (word, level) => expect(readLevel(word)).toBe(level))

test.each([
  ['plain', { level: 'Info', text: 'plain' }],
  ['{"broken', { level: 'Info', text: '{"broken' }],
  ['[1]', { level: 'Info', text: '[1]' }],
  ['{"level":"Warning","text":"slow","id":7}', { level: 'Warning', text: 'slow', id: '7' }],
  ['{"time":"then","text":"slow","id":"7","level":"Error"}', { time: 'then', text: 'slow', id: '7', level: 'Error' }],
  ['{"level":50,"msg":"failed","time":1}', { level: 'Error', text: 'failed', time: 1 }],
  ['{"message":"hit","playerId":"42","path":"/greet"}', { level: 'Info', text: 'hit', player: 42, path: '/greet' }],
  ['{"gamerTag":-1,"text":{"a":1}}', { level: 'Info', text: '{"a":1}' }],
  ['{"score":7}', { level: 'Info', text: '{"score":7}' }],
])('the line %s is read [logs-8]', (line, read) => {
  const { fields: _, ...rest } = readLogLine(line, 'Info')
  expect(rest).toEqual(read)
})

test('the levels are Debug, Info, Warning, Error and Fatal, in this order [logs-9]', () => {
  expect(logLevels).toEqual(['Debug', 'Info', 'Warning', 'Error', 'Fatal'])
})

test('a filter is words, phrases, a level and a player', () => {
  expect(readFilters(['slow "two words" level:warn', 'player:42 x:y'])).toEqual({
    words: ['slow', 'two words', 'x:y'],
    level: 'Warning',
    player: 42,
  })
  for (const bad of ['level:loud', 'player:x', 'player:0', 'a '.repeat(21)])
    expect(readFilters([bad])).toHaveProperty('problem')
})
