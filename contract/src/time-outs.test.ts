import { expect, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'

const timeoutOf = (request: string) =>
  allEndpoints.find(({ call }) => `${call.method} ${call.path}` === request)?.call.timeoutMs

test.each([
  ['content calls wait 120000 ms [shell-78]', 'GET /basic/content/manifest', 120_000],
  ['a publish waits 120000 ms [shell-78]', 'POST /basic/content/manifest', 120_000],
  ['inventory calls wait 120000 ms [shell-78]', 'GET /basic/inventory/items', 120_000],
  ['a player’s inventory waits 120000 ms [shell-78]', 'GET /object/inventory/:gamerTag', 120_000],
  ['a query of the history waits 60000 ms [audit-7 shell-78]', 'POST /basic/history/query', 60_000],
  ['the audit trail waits 120000 ms [audit-7]', 'GET /api/audit', 120_000],
  ['sign-up waits 600000 ms [auth-14 shell-78]', 'POST /basic/realms/customer', 600_000],
  ['a player’s leaderboards wait 120000 ms [shell-78]', 'GET /basic/leaderboards/player', 120_000],
  ['the performance of a database waits 120000 ms [shell-78]', 'GET /basic/beamo/storage/performance', 120_000],
])('%s', (_, request, timeoutMs) => {
  expect([request, timeoutOf(request)]).toEqual([request, timeoutMs])
})
