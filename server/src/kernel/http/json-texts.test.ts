import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@regent/contract/endpoints'
import { ApiError } from '@regent/contract/errors'
import { isJsonText } from '@regent/contract/values'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { readSocketStart } from '../../areas/players/sessions/session-start.ts'
import { exampleOf } from '../../testing/examples.ts'
import { repoRoot } from '../settings/paths.ts'
import { validator } from './validation.ts'

/**
 * JSON that arrives as the text of a field: no number of it is rounded in silence. Its schema is `jsonText`, and the code
 * that parses it uses `parseJsonText`, or one of the other functions of exact-numbers.ts.
 */

type Def = {
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
}

type Path = readonly (string | number)[]

/** The places of texts in a schema that may be JSON. */
function jsonTextsIn(schema: z.core.$ZodType, path: Path = []): Path[] {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.in
  if (inner) return jsonTextsIn(inner, path)
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => jsonTextsIn(field, [...path, name]))
  if (def.options) return def.options.flatMap((option) => jsonTextsIn(option, path))
  if (def.element) return jsonTextsIn(def.element, [...path, 0])
  return isJsonText(schema) ? [path] : []
}

/** A copy with a value in another place. */
function placed(holder: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [placed(undefined, rest, value)]
  const fields = (typeof holder === 'object' ? holder : {}) as Record<string, unknown>
  return { ...fields, [step]: placed(fields[step], rest, value) }
}

const known = {
  pid: 'DE_1',
  id: 1_000_000_000_000_001,
  gamerTag: 1_000_000_000_000_002,
  email: 'a@players.test',
  objectId: 'game.private.player.1000000000000002',
}

const fields = allEndpoints.flatMap(({ name, call }) =>
  (call.body ? jsonTextsIn(call.body) : []).map((path) => ({ name, call, path, field: path.join('.') })),
)

test('these fields take JSON as text', () => {
  expect([...new Set(fields.map(({ name, field }) => `${name} ${field}`))].toSorted()).toEqual([
    'countCampaignSteps rules',
    'countCampaignSteps rules.0',
    'createCampaign msg',
    'createCampaign rules',
    'createCampaign rules.0',
    'createCampaign translations',
    'createTrial cohorts',
    'saveJob jobAction.message',
    'saveTemplate msg',
    'updateCampaign msg',
    'updateCampaign rules',
    'updateCampaign rules.0',
    'updateCampaign translations',
  ])
})

test.each(fields)(
  '$name refuses a number in the JSON of $field that would be rounded, by its path',
  ({ call, path, field }) => {
    const { params, query, body } = exampleOf(call, known)
    const send = (text: string): ApiError | undefined => {
      try {
        validator(call)({ params, query, body: placed(body, path, text) })
      } catch (error) {
        if (error instanceof ApiError) return error
        throw error
      }
    }
    const fault = send('{"guild":[{"id":9007199254740993}]}')
    expect(fault?.message).toContain(`${field}.guild.0.id is a number that cannot be stored exactly`)
    for (const text of ['{"guild":[{"id":9007199254740991},1e21]}', '9007199254740993', '{"guild":9007199254740993'])
      expect(send(text)?.message ?? '', text).not.toContain('exactly')
  },
)

/** Where JSON is parsed without a look at its numbers, and why none of a request is rounded there. */
const parsers: Readonly<Record<string, readonly string[]>> = {
  'the functions that look at the numbers, or look themselves': [
    'contract/src/core/exact-numbers.ts',
    'contract/src/core/json-depth.ts',
    'server/src/areas/monetize/payments/notices.ts',
    'server/src/app.ts',
  ],
  'text that the server wrote itself': [
    'server/src/areas/communicate/announcements/service.ts',
    'server/src/areas/engage/events/service.ts',
    'server/src/areas/engage/tournaments/prizes.ts',
    'server/src/areas/monetize/commerce/review-cards.ts',
    'server/src/areas/monetize/commerce/review.ts',
    'server/src/areas/monetize/commerce/sales.ts',
    'server/src/areas/monetize/commerce/service.ts',
    'server/src/areas/operate/agents/resources.ts',
    'server/src/areas/operate/agents/tools.ts',
    'server/src/areas/operate/content/own-types.ts',
    'server/src/areas/operate/content/uris.ts',
    'server/src/areas/operate/logs/service.ts',
    'server/src/areas/operate/scheduler/secrets.ts',
    'server/src/areas/organization/accounts/service.ts',
    'server/src/areas/organization/audit/routes.ts',
    'server/src/areas/organization/sso/steps.ts',
    'server/src/audit-verify.ts',
    'server/src/areas/players/players/routes.ts',
    'server/src/areas/players/players/text-search.ts',
    'server/src/engines/backup/manifest.ts',
    'server/src/engines/backup/point-in-time/schedule.ts',
    'server/src/engines/bus/nats-stream.ts',
    'server/src/engines/database/embedded/binaries.ts',
    'server/src/engines/database/notify.ts',
    'server/src/engines/database/ownership.ts',
    'server/src/engines/files/links.ts',
    'server/src/engines/runner/guard.ts',
    'server/src/engines/warehouse/parse.ts',
    'server/src/kernel/audit/personal.ts',
    'server/src/kernel/audit/service.ts',
    'server/src/engines/secrets/grants.ts',
    'server/src/kernel/history/parts.ts',
    'server/src/kernel/history/serve.ts',
    'server/src/kernel/http/console.ts',
    'server/src/kernel/http/router.ts',
    'server/src/kernel/context/paging.ts',
    'server/src/kernel/personal-data/mention-search.ts',
    'server/src/kernel/personal-data/search-terms.ts',
    'server/src/kernel/records/remote.ts',
    'server/src/kernel/reviews/plan.ts',
  ],
  'an answer of another server, or a receipt: only texts and safe integers of it are used': [
    'server/src/areas/communicate/push/outcome.ts',
    'server/src/areas/monetize/payments/verifier.ts',
    'server/src/kernel/settings/outbound.ts',
  ],
  'a text of a filter, of which only a string is used': ['server/src/areas/organization/scim/paths.ts'],
  'the answer of a browser, of which only texts are used': ['server/src/areas/organization/passkeys/verifying.ts'],
  'a frame, an answer or a log line of a service': [
    'contract/src/operate/logs/log-lines.ts',
    'server/src/areas/operate/microservices/gateway.ts',
    'server/src/areas/operate/microservices/wire.ts',
  ],
}

/** Code that no request reaches. */
const isForTools = (path: string) => /\.(test|stories)\.ts$|\/(testing|clients|soak|bench|simulate)\//.test(path)

test('no other code of the server and the contract parses JSON in a way that may round a number of a request', () => {
  const found = ['contract/src', 'server/src']
    .flatMap((folder) =>
      readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => path.endsWith('.ts') && !isForTools(path))
    .filter((path) => /JSON\.parse\(|\bparseJson\(/.test(readFileSync(join(repoRoot, path), 'utf8')))
  expect(found.toSorted()).toEqual(Object.values(parsers).flat().toSorted())
})

test('a session that starts by a message on the socket keeps all digits of a number', () => {
  const message = '{"type":"session-start","customParams":{"guild":9007199254740993,"level":7}}'
  expect(readSocketStart(message)).toEqual({ params: { guild: '9007199254740993', level: '7' } })
})
