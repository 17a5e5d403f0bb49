import { readLogLine } from '@regent/contract/operate/logs/log-lines'
import type { LogRule } from '@regent/contract/operate/logs/logs'
import { expect, test } from 'vitest'
import { isKept } from './rules.ts'

const now = 1_000
const rule = (filter: Partial<LogRule['ruleFilters'][number]> = {}, more: Partial<LogRule> = {}): LogRule => ({
  enabled: true,
  name: '',
  description: '',
  logLevel: 'Debug',
  ruleFilters: [
    { playerIds: [], playerIdOperationType: 'Include', paths: [], pathsOperationType: 'Include', ...filter },
  ],
  ...more,
})
const aboutPlayer = (player: number) => JSON.stringify({ level: 'Debug', player })
const about = (path: string) => JSON.stringify({ level: 'Debug', path })

test.each([
  ['Information', '{"level":"Debug"}', [], false],
  ['Info', '{"level":"Warning"}', [], true],
  ['Trace', '{"level":"Debug"}', [], true],
  ['Critical', '{"level":"Error"}', [], false],
  ['None', '{"level":"Fatal"}', [], false],
  ['Error', aboutPlayer(7), [rule({ playerIds: [7] })], true],
  ['Error', aboutPlayer(8), [rule({ playerIds: [7] })], false],
  ['Error', about('/x'), [rule({ playerIds: [7] })], false],
  ['Error', aboutPlayer(8), [rule({ playerIds: [7], playerIdOperationType: 'GreaterThan' })], true],
  ['Error', aboutPlayer(7), [rule({ playerIds: [7], playerIdOperationType: 'LesserThan' })], false],
  ['Error', about('/match/find'), [rule({ paths: ['/match'], pathsOperationType: 'StartsWith' })], true],
  ['Error', about('/match/find'), [rule({ paths: ['/match'] })], false],
  ['Error', about('/match/find'), [rule({ paths: ['tch/f'], pathsOperationType: 'Contain' })], true],
  ['Error', about('/match/find'), [rule({ paths: ['/find'], pathsOperationType: 'EndsWith' })], true],
  ['Error', aboutPlayer(7), [rule({ playerIds: [7], paths: ['/x'] })], false],
  ['Error', aboutPlayer(7), [rule({}, { enabled: false })], false],
  ['Error', aboutPlayer(7), [rule({}, { expiresAt: now })], false],
  ['Debug', aboutPlayer(7), [rule({}, { ruleFilters: [], logLevel: 'Error' }), rule()], false],
] as const)('at %s, %s is kept by %j: %s', (defaultLogLevel, line, rules, kept) => {
  expect(isKept({ defaultLogLevel, rules: [...rules] }, readLogLine(line, 'Info'), now)).toBe(kept)
})
