import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withClockAhead } from './shifted-clock.ts'

test('a program and what it starts live in the future, and given times stay', () => {
  const program = `const { execFileSync } = require('node:child_process')
    const below = process.argv[1] ? '' : execFileSync(process.execPath, ['-e', process.env.PROGRAM, 'below'], { encoding: 'utf8' })
    console.log([Date.now(), new Date().getTime(), new Date(5).getTime(), typeof Date.UTC].join(' ') + '\\n' + below)`
  const env = { ...process.env, ...withClockAhead(3_600_000), PROGRAM: program }
  const before = Date.now()
  const output = execFileSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })
  for (const line of output.trim().split('\n')) {
    const [now = '', made, given, utc] = line.split(' ')
    expect(Number(now) - before).toBeGreaterThanOrEqual(3_600_000)
    expect(Number(made)).toBeGreaterThanOrEqual(Number(now))
    expect([given, utc]).toEqual(['5', 'function'])
  }
  expect(output.trim().split('\n')).toHaveLength(2)
})
