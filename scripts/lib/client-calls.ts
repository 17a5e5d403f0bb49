import type { AnyEndpoint } from '../../contract/src/core/endpoint.ts'
import { listErrorCodes } from '../../contract/src/core/errors.ts'
import { allEndpoints } from '../../contract/src/endpoints.ts'
import type { TypePrinter } from './client-types.ts'

/** The calls of the client package, derived from the contract. */

export type ClientCall = { name: string; area: string; call: AnyEndpoint }

/** Areas whose public calls are for staff and studios. */
const staffAreas = new Set([
  'capabilities',
  'connections',
  'customers',
  'factors',
  'logs',
  'metrics',
  'microservices',
  'passkeys',
  'sso',
])

/** Calls that players may make, and public ones that a game needs before the sign-in. */
export const playerCalls: readonly ClientCall[] = allEndpoints.filter(({ area, call: { access, scope } }) => {
  if (staffAreas.has(area) || access.person || scope === 'none' || scope === 'customer') return false
  return access.player !== undefined || access.public === true || access.signedIn === true
})

/** Areas of the server package in addition to those of players: what game servers do, not what screens show. */
const serverAreas = new Set([
  ...['announcements', 'chat', 'cloud-saves', 'commerce', 'content', 'daily-rewards', 'entitlements', 'events'],
  ...['friends', 'groups', 'inventory', 'leaderboards', 'mail', 'notifications', 'payments', 'players', 'profile'],
  ...['promo-codes', 'push', 'sessions', 'stats', 'suspensions', 'timers', 'tournaments'],
])

/** Calls that a game server may make with the secret of its realm, in addition to those of players. */
export const serverCalls: readonly ClientCall[] = allEndpoints.filter(
  (one) =>
    serverAreas.has(one.area) &&
    one.call.scope === 'realm' &&
    one.call.access.operator !== undefined &&
    !playerCalls.includes(one),
)

type Part = 'params' | 'query' | 'body'
type Place = { part: Part; name: string }

export const partsOf = (call: AnyEndpoint, part: Part): string[] => Object.keys(call[part]?.shape ?? {})

/** The field that contains the calling player's gamer tag, if the call is only for their own data. */
export function findSelf(call: AnyEndpoint): Place | undefined {
  const { owner } = call.access
  if (!owner) return undefined
  for (const part of ['params', 'body', 'query'] as const)
    for (const name of partsOf(call, part)) {
      const request = { params: {}, query: {}, body: {}, [part]: { [name]: 777 } }
      try {
        if (Number(owner(request as never)) === 777) return { part, name }
      } catch {
        // This owner reads another field.
      }
    }
  return undefined
}

/** The definition of a call in the package: its comment, its types, its request. */
export function printCall({ name, call }: ClientCall, printer: TypePrinter): string {
  const self = findSelf(call)
  const answer = printer.print(call.response, 'output')
  const output = /^\w+$/.test(answer) ? answer : printer.define(`${pascal(name)}Output`, answer)
  const input = printInput(name, call, self, printer)
  const options = printOptions(call, self)
  const end = options === '' ? '' : `, {\n${options}\n}`
  return `${comment(call)}\nexport const ${name} = /* @__PURE__ */ defineCall<${input}, ${output}>('${call.method}', '${call.path}'${end})`
}

/** Fields of the body that have the name of another field: callers send them as `bodyId` instead of `id`. */
export function renamedFields(call: AnyEndpoint, self: Place | undefined): Record<string, string> | undefined {
  const others = [...partsOf(call, 'params'), ...partsOf(call, 'query')]
  const clashes = partsOf(call, 'body').filter((name) => others.includes(name) && self?.name !== name)
  return clashes.length === 0 ? undefined : Object.fromEntries(clashes.map((name) => [`body${pascal(name)}`, name]))
}

/** One flat object: the fields of path, query and body. The player's own gamer tag is optional. */
function printInput(name: string, call: AnyEndpoint, self: Place | undefined, printer: TypePrinter): string {
  const lines = new Map<string, string>()
  const renamed = Object.values(renamedFields(call, self) ?? {})
  for (const part of ['params', 'query', 'body'] as const) {
    if (!call[part]) continue
    for (const field of printer.fields(call[part], 'input')) {
      const isSelf = self?.part === part && self.name === field.name
      // The client fills it in; the other field of this name is the one that callers send.
      if (lines.has(field.name) && isSelf) continue
      const isRenamed = part === 'body' && renamed.includes(field.name)
      const ownName = isRenamed ? `body${pascal(field.name)}` : field.name
      if (lines.has(ownName)) throw new Error(`${name} has two fields with the name ${ownName}.`)
      const line = isRenamed ? field.line.replace(new RegExp(`(^|\\n)${field.name}`), `$1${ownName}`) : field.line
      lines.set(ownName, isSelf && !field.isOptional ? ownLine(line) : line)
    }
  }
  if (lines.size === 0) return 'NoInput'
  const body = [...lines.values()].map((line) => `  ${line.replaceAll('\n', '\n  ')}`)
  return printer.define(`${pascal(name)}Input`, `{\n${body.join('\n')}\n}`)
}

const ownLine = (line: string): string =>
  `/** Default: the signed-in player. */\n${line.split('\n').at(-1)?.replace(': ', '?: ')}`

function printOptions(call: AnyEndpoint, self: Place | undefined): string {
  const { method, access, readOnly, repeatable, answersText, timeoutMs } = call
  const query = partsOf(call, 'query')
  const options: [string, unknown][] = [
    ['query', method !== 'GET' && query.length > 0 ? query : undefined],
    ['self', selfField(call, self)],
    ['rename', renamedFields(call, self)],
    ['isOpen', access.public],
    ['isSafe', method !== 'GET' ? readOnly : undefined],
    ['hasNoBody', method !== 'GET' && !call.body ? true : undefined],
    ['isText', answersText ? true : undefined],
    ['timeoutMs', timeoutMs],
    ['repeat', repeatable],
  ]
  return options
    .flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${printValue(value)},`]))
    .join('\n')
}

/** The field that the client fills in: in the path, or in a body that requires it. */
export function selfField(call: AnyEndpoint, self: Place | undefined): string | undefined {
  if (self === undefined) return undefined
  if (self.part === 'params') return self.name
  const isOptional = call[self.part]?.shape[self.name].safeParse(undefined).success
  return isOptional ? undefined : `${self.part}.${self.name}`
}

const printValue = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']')
    .replaceAll('"', "'")
    .replaceAll(/'(\w+)':/g, '$1:')

function comment(call: AnyEndpoint): string {
  const codes = (call.errors ?? []).filter((code) => listErrorCodes(call).includes(code))
  const lines = [
    call.summary,
    ...(codes.length > 0 ? ['', `Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`] : []),
  ]
  return lines.length === 1
    ? `/** ${lines[0]} */`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`
}

export const pascal = (name: string): string => name[0]?.toUpperCase() + name.slice(1)
