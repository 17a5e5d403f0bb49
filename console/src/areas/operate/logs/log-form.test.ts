import type { LogContext } from '@regent/contract/operate/logs/logs'
import { expect, test } from 'vitest'
import { configBody, configErrors, configValues, newRule } from './log-form.ts'
import { buildFields, formatFilter, readLogsSearch, toSearch } from './logs-search.ts'

const filter: LogContext['rules'][number]['ruleFilters'][number] = {
  playerIds: [42, 7],
  playerIdOperationType: 'Include',
  paths: ['/greet'],
  pathsOperationType: 'StartsWith',
}

test('a config passes through the form unchanged, fields that the form does not show included', () => {
  const context: LogContext = {
    serviceName: 'hello',
    routingKey: '',
    defaultLogLevel: 'Warning',
    rules: [
      {
        enabled: false,
        name: 'One player',
        description: '',
        logLevel: 'Debug',
        ruleFilters: [filter, { ...filter, paths: [] }],
        expiresAt: new Date(2026, 0, 15, 12).getTime(),
      },
      { enabled: true, name: 'All', description: '', logLevel: 'Info', ruleFilters: [] },
    ],
    version: 3,
  }
  const { defaultLogLevel, rules } = context
  expect(configBody(configValues(context))).toEqual({ defaultLogLevel, rules })
})

test('a rule needs a name, and gamer tags are numbers', () => {
  const rules = [newRule, { ...newRule, name: 'One', playerIds: '42, ada' }]
  expect(Object.keys(configErrors({ defaultLogLevel: 'Info', rules }))).toEqual(['rules.0.name', 'rules.1.playerIds'])
})

test('the address holds the search [logs-10]', () => {
  expect(formatFilter({})).toBe('level:Info')
  expect(formatFilter({ level: 'Error', player: '42', q: ' slow ' })).toBe('level:Error player:42 slow')
  expect(readLogsSearch({ level: 'Loud', player: 'x', q: '' })).toMatchObject({ level: undefined, player: undefined })
  expect(toSearch([{ field: 'player', operator: 'is', value: 'ada' }])).toHaveProperty('problem')
  expect(toSearch([{ field: 'service', operator: 'is', value: 'hello' }])).toEqual({ search: { service: 'hello' } })
})

test('the level is chosen from Debug, Info, Warning, Error and Fatal, in this order [logs-9]', () => {
  const level = buildFields([]).find(({ id }) => id === 'level')
  expect(level?.options?.map(({ label }) => label)).toEqual(['Debug', 'Info', 'Warning', 'Error', 'Fatal'])
})
