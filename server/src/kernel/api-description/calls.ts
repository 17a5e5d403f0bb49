import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { commonErrors, listErrorCodes } from '@regent/contract/errors'
import { type DescribedResponses, etagHeader } from './responses.ts'
import type { DescribedSchemas, JsonSchema } from './schemas.ts'
import { describeSecurity } from './security.ts'

type NamedCall = { name: string; area: string; call: AnyEndpoint; path: string }

/** A path parameter without a schema in the contract. */
const plainText = { type: 'string', maxLength: 100 }

/** One call at one of its paths, as an operation of the API description. */
export function describeCall(
  { name, area, call, path }: NamedCall,
  schemas: DescribedSchemas,
  responses: DescribedResponses,
): JsonSchema {
  const codes = listErrorCodes(call)
  const isMain = path === call.path
  const ownCodes = [...new Set(codes)].filter((code) => !commonErrors.includes(code))
  const parameters = [...listParameters(call, path, schemas), ...listHeaders(call)]
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    operationId: isMain ? name : `${name}_${path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
    tags: [area],
    summary: call.summary,
    description: describeUse(call, isMain),
    ...(!isMain && { deprecated: true }),
    security: describeSecurity(call),
    ...(call.access.operator && { 'x-rights': [call.access.operator].flat() }),
    'x-callers': listCallers(call),
    'x-scope': call.scope,
    ...(isWrite(call) && call.access.operator && { 'x-audited': true }),
    ...(codes.includes('NotDraftable') && { 'x-draftable': true }),
    ...(ownCodes.length > 0 && { 'x-errors': ownCodes }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse({}).success,
        content: { 'application/json': { schema: schemas.refer(call.body, 'input') } },
      },
    }),
    responses: {
      200: describeSuccess(call, schemas, responses),
      ...responses.refer(codes, pascal),
    },
  }
}

/** Calls with the same named response share it. */
function describeSuccess(call: AnyEndpoint, schemas: DescribedSchemas, responses: DescribedResponses): JsonSchema {
  const schema = schemas.refer(call.response, 'output')
  const name = String(schema['$ref']).split('/').at(-1) ?? ''
  const response = {
    description: 'The call succeeded.',
    ...(versionedPaths.has(call.path) && call.method === 'GET' && { headers: etagHeader }),
    content: { [call.answersText ?? 'application/json']: { schema } },
  }
  return schemas.isShared(call.response) ? responses.success(name, response) : response
}

/** Kinds of callers that a call accepts. */
export function listCallers({ access, scope }: AnyEndpoint): string[] {
  if (access.public) return ['anyone']
  const isOfRealm = scope === 'realm' || scope === 'either'
  return [
    ...(access.signedIn ? ['signed-in'] : []),
    ...(access.player === 'own' ? ['player-own'] : access.player ? ['player'] : []),
    ...(access.operator ? ['operator'] : []),
    ...(access.operator && !access.person ? ['api-key'] : []),
    ...(isOfRealm && (access.operator || access.player) ? ['game-server'] : []),
  ]
}

const callerTexts: Record<string, string> = {
  anyone: 'Callers need no sign-in.',
  'signed-in': 'Every signed-in caller can make it, for their own account.',
  'player-own': 'Players can make it for themselves.',
  player: 'Players can make it, also about other players.',
}

/** The summary, and the rules that come with the declaration of the call. */
function describeUse(call: AnyEndpoint, isMain: boolean): string {
  const { access, reaches } = call
  const rights = [access.operator ?? []].flat().map((right) => `\`${right}\``)
  const sentences = [
    call.description ?? call.summary,
    ...listCallers(call).flatMap((caller) => callerTexts[caller] ?? []),
    ...(rights.length > 0 ? [`Operators and API keys need the right ${rights.join(' or ')}.`] : []),
    ...(access.person ? ['API keys are refused.'] : []),
    ...(access.confirmed ? ['The organization must have confirmed an e-mail address.'] : []),
    ...(access.freshProof ? ['The organization can require a fresh proof of the person.'] : []),
    ...(reaches === 'everyone' || typeof reaches === 'function' ? ['The realm can require an approval.'] : []),
    ...(reaches === 'planned' ? ['It makes a plan; nothing changes until the plan is applied.'] : []),
    ...(isMain ? [] : [`Older path of \`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}\`.`]),
  ]
  return sentences.join(' ')
}

function listParameters(call: AnyEndpoint, path: string, schemas: DescribedSchemas): JsonSchema[] {
  const inPath = call.params ? schemas.properties(call.params) : {}
  const inQuery = call.query ? schemas.properties(call.query) : {}
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, param = '']) => ({
      name: param,
      in: 'path',
      required: true,
      ...lift(inPath[param] ?? plainText),
    })),
    ...Object.entries(inQuery).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !call.query?.shape[name].safeParse(undefined).success,
      ...(isList(schema) && { explode: false }),
      ...lift(schema),
    })),
  ]
}

const isList = ({ type }: JsonSchema) => type === 'array'

/** The description of a parameter stands next to its schema. */
export function lift({ description, examples, ...schema }: JsonSchema): JsonSchema {
  return {
    ...(description !== undefined && { description }),
    ...(Array.isArray(examples) && { example: examples[0] }),
    schema,
  }
}

/** True if the call compares the version of a record. */
const isVersioned = ({ errors = [] }: AnyEndpoint) => errors.includes('StaleVersion') || errors.includes('SaveConflict')

/** Paths with a call that compares versions: reading them returns the version. */
const versionedPaths = new Set(allEndpoints.flatMap(({ call }) => (isVersioned(call) ? [call.path] : [])))

const listHeaders = (call: AnyEndpoint): JsonSchema[] =>
  isVersioned(call) ? [{ $ref: '#/components/parameters/IfMatch' }] : []
