import { maxReportedEvents, reportPath } from '../../contract/src/analyze/event-reports.ts'
import { frames } from '../../contract/src/communicate/notification-frames.ts'
import type { GeneratedFile } from './client-files.ts'
import { type ClientModel, camel, type ModelCall, type ModelField, type ModelType } from './client-model.ts'

/** The generated files of the GDScript client: calls, error codes, remedies, contexts of frames. */

export const gdscriptFolder = 'client/gdscript'
const generated = `${gdscriptFolder}/addons/regent/generated`
const note = '# `npm run docs` writes this file from the contract.\n'

export function generateGdscript(
  model: ClientModel,
  { errorCodes, remedies }: { errorCodes: readonly string[]; remedies: ReadonlyMap<string, string> },
): GeneratedFile[] {
  return [
    { file: `${generated}/regent_calls.gd`, text: printCalls(model) },
    { file: `${generated}/regent_error_codes.gd`, text: printErrorCodes(errorCodes) },
    { file: `${generated}/regent_remedies.gd`, text: printRemedies(remedies) },
    { file: `${generated}/regent_frames.gd`, text: printFrames() },
  ]
}

function printCalls(model: ClientModel): string {
  const specs = model.calls.map(printSpec)
  const functions = model.calls.map((call) => printFunction(call, model))
  return `${note}class_name RegentCalls
extends RefCounted
## The calls that a game client may make. Required fields are arguments; pass the others in [code]more[/code].
## Each returns a [RegentResult]: its [member RegentResult.data] is the response.

${specs.join('\n')}

## The path of reported events, and the maximum number of events in one report.
const REPORT_PATH := ${literal(reportPath)}
const MAX_REPORTED_EVENTS := ${maxReportedEvents}

var _regent: Regent


func _init(regent: Regent) -> void:
\t_regent = regent


static func _merge(required: Dictionary, more: Dictionary) -> Dictionary:
\trequired.merge(more)
\treturn required


${functions.join('\n\n')}`
}

function printSpec({ name, spec }: ModelCall): string {
  const fields: [string, unknown][] = [
    ['method', spec.method],
    ['path', spec.path],
    ['query', spec.query.length > 0 ? spec.query : undefined],
    ['self', spec.self],
    ['rename', Object.keys(spec.rename).length > 0 ? spec.rename : undefined],
    ['is_open', spec.isOpen || undefined],
    ['is_safe', spec.isSafe || undefined],
    ['has_no_body', spec.hasNoBody || undefined],
    ['is_text', spec.isText || undefined],
    ['timeout_ms', spec.timeoutMs],
    ['repeat', spec.repeat],
  ]
  const given = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  return `const ${snake(name).toUpperCase()} := ${JSON.stringify(given)}`
}

function printFunction(call: ModelCall, model: ClientModel): string {
  const name = snake(call.name)
  const fields = call.input === undefined ? [] : model.findObject(call.input).fields
  const required = fields.filter(({ isOptional }) => !isOptional)
  const optional = fields.filter(({ isOptional }) => isOptional)
  const args = [
    ...required.map((field) => `${argument(field.name)}: ${printType(field.type)}`),
    ...(optional.length > 0 ? ['more: Dictionary = {}'] : []),
    'options: Dictionary = {}',
  ]
  const entries = required.map((field) => `${literal(field.name)}: ${argument(field.name)}`)
  const input = `{${entries.join(', ')}}`
  const merged = optional.length === 0 ? input : required.length === 0 ? 'more' : `_merge(${input}, more)`
  const comment = [
    call.summary,
    ...required.map((field) => `[param ${argument(field.name)}]: ${describeField(field)}`),
    ...(optional.length > 0
      ? [`[param more] may have:`, ...optional.map((field) => `- ${field.name}: ${describeField(field)}`)]
      : []),
    ...printResponse(call.output, model),
    ...(call.errors.length > 0 ? [`Errors: ${call.errors.join(', ')}.`] : []),
  ]
  return `${comment.map((line) => `## ${line.replaceAll(/\s*\n\s*/g, ' ')}`).join('\n')}
func ${name}(${args.join(', ')}) -> RegentResult:
\treturn await _regent.send(${name.toUpperCase()}, ${merged}, options)
`
}

function printResponse(type: ModelType, model: ClientModel): string[] {
  if (type.kind !== 'object') return type.kind === 'string' ? ['The response is a text.'] : []
  const fields = model.findObject(type.name).fields.map((field) => `${field.name} (${printType(field.type)})`)
  return [`The response has: ${fields.join(', ')}.`]
}

function describeField({ comment, type }: ModelField): string {
  const words = type.kind === 'list' ? type.item.words : type.words
  const values = words && words.length > 0 && words.length <= 12 ? ` One of: ${words.join(', ')}.` : ''
  return `${printType(type)}. ${comment}${values}`.trim()
}

function printType(type: ModelType): string {
  if (type.isNullable) return 'Variant'
  switch (type.kind) {
    case 'string':
      return 'String'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'any':
      return 'Variant'
    case 'list':
      return 'Array'
    default:
      return 'Dictionary'
  }
}

const printErrorCodes = (codes: readonly string[]): string =>
  `${note}class_name RegentErrorCodes
extends RefCounted
## All error codes of the API.

${codes.map((code) => `const ${snake(code).toUpperCase()} := ${literal(code)}`).join('\n')}
`

const printRemedies = (remedies: ReadonlyMap<string, string>): string =>
  `${note}class_name RegentRemedies
extends RefCounted
## The next step after an error.

const BY_CODE := {
${[...remedies].map(([code, remedy]) => `\t${literal(code)}: ${literal(remedy)},`).join('\n')}
}
`

const printFrames = (): string =>
  `${note}class_name RegentFrames
extends RefCounted
## The contexts of the frames that the server pushes over the socket.

${Object.keys(frames)
  .map(
    (context) =>
      `const ${snake(camel(context.replace('CHAT.RECEIVED', 'chat-received'))).toUpperCase()} := ${literal(context)}`,
  )
  .join('\n')}
`

/** `buyListing` → `buy_listing` */
const snake = (name: string): string =>
  camel(name)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** Words that are not allowed as the name of a parameter. */
const reserved = new Set(
  'and as assert await break breakpoint class class_name const continue elif else enum extends for func if in is match namespace not null or pass preload print return self signal static super trait true false var void when while yield more options'.split(
    ' ',
  ),
)

const argument = (name: string): string => (reserved.has(snake(name)) ? `${snake(name)}_` : snake(name))

const literal = (text: string): string => JSON.stringify(text)
