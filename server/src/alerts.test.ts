import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { repoRoot } from './kernel/settings/paths.ts'
import { ownApp } from './testing/test-app.ts'

type Rule = { alert: string; expr: string }

/** Metrics that are absent while nothing is wrong, so that an alert on them may stay silent. */
const absentIsFine: Record<string, string> = {
  regent_replica_up: 'a server without DATABASE_READ_URL has no replica',
  regent_replica_lag_seconds: 'a server without DATABASE_READ_URL has no replica',
  regent_services: 'a server that runs no services counts none',
  regent_emails_oldest_waiting_seconds: 'without SMTP_URL all e-mails wait, as documented',
}

test('every alert would notice a metric that the server does not export yet', async () => {
  const own = await ownApp()
  await own.anonymous.call(getCapabilities, {})
  const metrics = (await own.app.inject('/metrics')).body
  const exported = new Set([...metrics.matchAll(/^(\w+)(?:\{.*?\})? /gm)].map(([, name]) => name))
  const text = readFileSync(join(repoRoot, 'deploy', 'prometheus', 'regent.rules.yaml'), 'utf8')
  const { groups } = parse(text) as { groups: { rules: Rule[] }[] }
  const silent = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ alert, expr }) =>
      [...new Set(expr.match(/\bregent_\w+/g))]
        .filter((name) => !exported.has(name) && !(name in absentIsFine) && !expr.includes(`absent(${name}`))
        .map((name) => `${alert}: ${name}`),
    )
  expect(exported.size).toBeGreaterThan(50)
  expect(silent).toEqual([])
})
