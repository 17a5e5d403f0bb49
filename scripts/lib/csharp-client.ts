import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { maxReportedEvents, reportPath } from '../../contract/src/analyze/event-reports.ts'
import { frames } from '../../contract/src/communicate/notification-frames.ts'
import { pascal } from './client-calls.ts'
import type { GeneratedFile } from './client-files.ts'
import {
  type ClientModel,
  camel,
  type ModelCall,
  type ModelField,
  type ModelObject,
  type ModelType,
} from './client-model.ts'

/** The generated files of the C# client: types, calls, error codes, and the `.meta` files that Unity needs. */

export const csharpFolder = 'client/csharp'
const generated = `${csharpFolder}/Runtime/Generated`
const note = '// `npm run docs` writes this file from the contract.\n'

export function generateCsharp(
  model: ClientModel,
  { errorCodes, remedies }: { errorCodes: readonly string[]; remedies: ReadonlyMap<string, string> },
): GeneratedFile[] {
  const areas = [...new Set(model.calls.map(({ area }) => area))]
  const calls = areas.map((area) => ({
    file: `${generated}/Calls/${pascal(camel(area))}Calls.cs`,
    text: printArea(
      area,
      model.calls.filter((call) => call.area === area),
      model,
    ),
  }))
  for (const [context, schema] of Object.entries(frames)) model.read(schema, 'output', `${frameName(context)}Message`)
  return [
    ...calls,
    ...[...new Set(model.objects.map(({ area }) => area))].map((area) => ({
      file: `${generated}/Models/${pascal(camel(area))}Models.cs`,
      text: printModels(model.objects.filter((object) => object.area === area)),
    })),
    { file: `${generated}/Frames.cs`, text: printFrames(model) },
    { file: `${generated}/ErrorCodes.cs`, text: printErrorCodes(errorCodes) },
    { file: `${generated}/Remedies.cs`, text: printRemedies(remedies) },
    { file: `${generated}/ReportedEvents.cs`, text: printReport() },
  ]
}

/**
 * Unity ignores files of a package that have no `.meta` file. Each has an id that is the same in every project: it is
 * made of the path.
 */
export function metaFiles(root: string, files: readonly string[]): GeneratedFile[] {
  const written = existsSync(join(root, csharpFolder))
    ? readdirSync(join(root, csharpFolder), { recursive: true, encoding: 'utf8' })
    : []
  const paths = [...written, ...files.map((file) => file.slice(csharpFolder.length + 1))]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(Runtime|package\.json|README\.md)/.test(path) && !path.endsWith('.meta'))
    .filter((path) => !path.startsWith(`${generated.slice(csharpFolder.length + 1)}/`) || isGenerated(path, files))
  const folders = paths.flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, end, parts) => parts.slice(0, end + 1).join('/')),
  )
  return [...new Set([...paths, ...folders])].sort().map((path) => {
    const guid = createHash('md5').update(`com.regent.client/${path}`).digest('hex')
    const isFolder = !/\.\w+$/.test(path)
    return {
      file: `${csharpFolder}/${path}.meta`,
      text: `fileFormatVersion: 2\nguid: ${guid}\n${isFolder ? 'folderAsset: yes\n' : ''}`,
    }
  })
}

/** True for a file that is generated now, or a folder of one. */
const isGenerated = (path: string, files: readonly string[]): boolean =>
  files.some((file) => file === `${csharpFolder}/${path}` || file.startsWith(`${csharpFolder}/${path}/`))

function printArea(area: string, calls: readonly ModelCall[], model: ClientModel): string {
  const name = `${pascal(camel(area))}Calls`
  const specs = calls.map((call) => indent(printSpec(call))).join('\n\n')
  const methods = calls.map((call) => indent(printMethod(call, model))).join('\n\n')
  return `${note}using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area ${area} are sent.</summary>
    public static partial class Calls
    {
${indent(specs)}
    }

    /// <summary>The calls of the area ${area}.</summary>
    public static class ${name}
    {
${indent(methods)}
    }
}
`
}

function printSpec(call: ModelCall): string {
  const { spec } = call
  const fields: [string, string][] = []
  const add = (field: string, value: string) => fields.push([field, value])
  if (spec.query.length > 0) add('Query', textArray(spec.query))
  if (spec.self !== undefined) add('Self', literal(spec.self))
  const renames = Object.entries(spec.rename)
  if (renames.length > 0) {
    const entries = renames.map(([from, to]) => `{ ${literal(from)}, ${literal(to)} }`).join(', ')
    add('Rename', `new Dictionary<string, string> { ${entries} }`)
  }
  if (spec.isOpen) add('IsOpen', 'true')
  if (spec.isSafe) add('IsSafe', 'true')
  if (spec.hasNoBody) add('HasNoBody', 'true')
  if (spec.isText) add('IsText', 'true')
  if (spec.timeoutMs !== undefined) add('TimeoutMs', String(spec.timeoutMs))
  if (spec.repeat) {
    add('IsRepeatable', 'true')
    if (spec.repeat.key !== undefined) add('RepeatKey', literal(spec.repeat.key))
    if (spec.repeat.unless) add('RepeatUnless', textArray(spec.repeat.unless))
    if (spec.repeat.done !== undefined) add('RepeatDone', literal(spec.repeat.done))
  }
  const input = call.input ?? 'NoInput'
  const output = printType(call.output, true)
  const type = `Call<${input}, ${output}>`
  const body = fields.map(([field, value]) => `${field} = ${value}`).join(', ')
  const specText = `new CallSpec(${literal(spec.method)}, ${literal(spec.path)})${body === '' ? '' : ` { ${body} }`}`
  return `${summary(call.summary)}
public static readonly ${type} ${pascal(call.name)} = new ${type}(
    ${specText},
    json => ${fromJson('json', call.output, true)});`
}

function printMethod(call: ModelCall, model: ClientModel): string {
  const name = pascal(call.name)
  const output = printType(call.output, true)
  const comment = summary(
    call.summary,
    call.errors.length > 0 ? [`<remarks>Errors: ${call.errors.join(', ')}.</remarks>`] : [],
  )
  if (call.input === undefined)
    return `${comment}
public static Task<${output}> ${name}Async(this ICaller caller, CallOptions options = null) =>
    Calls.${name}.SendAsync(caller, null, options);`
  const isOptional = model.findObject(call.input).fields.every((field) => field.isOptional)
  return `${comment}
public static Task<${output}> ${name}Async(this ICaller caller, ${call.input} input${isOptional ? ' = null' : ''}, CallOptions options = null) =>
    Calls.${name}.SendAsync(caller, input, options);`
}

function printModels(objects: readonly ModelObject[]): string {
  return `${note}using System.Collections.Generic;

namespace Regent.Models
{
${objects.map((object) => indent(printModel(object))).join('\n\n')}
}
`
}

function printModel(object: ModelObject): string {
  const ownName = className(object.name)
  const members = object.fields.map((field) => ({ field, member: memberName(field.name, object.name) }))
  const names = new Set(members.map(({ member }) => member))
  if (names.size < members.length) throw new Error(`${object.name} has two members with one name in C#.`)
  const properties = members.map(({ field, member }) => {
    const type = printType(field.type, !field.isOptional)
    return `${summary(fieldComment(field))}\npublic ${type} ${member} { get; set; }`
  })
  const writes = members.map(({ field, member }) => {
    const isOptional = field.isOptional
    const write = `json.Set(${literal(field.name)}, ${toJson(member, field.type, !isOptional)});`
    return isOptional ? `if (${member} != null) ${write}` : write
  })
  const reads = members.map(({ field, member }) => {
    const read = fromJson(`json[${literal(field.name)}]`, field.type, !field.isOptional)
    // In an initializer the name of a member hides the type of that name.
    return `${member} = ${read.replaceAll(/\b(\w+)\.FromJson/g, (text, type) => (names.has(type) ? `Models.${text}` : text))},`
  })
  return `${summary(object.comment || `${object.name}, as the API describes it.`)}
public sealed class ${ownName}${object.isInput ? ' : IJsonModel' : ''}
{
${indent(properties.join('\n\n'))}

${indent([...(object.isInput ? [printToJson(writes)] : []), ...(object.isOutput ? [printFromJson(ownName, reads)] : [])].join('\n\n'))}
}`
}

const printToJson = (writes: readonly string[]): string => `/// <inheritdoc />
public JsonValue ToJson()
{
    var json = JsonValue.NewObject();
${indent(writes.join('\n'))}
    return json;
}`

const printFromJson = (
  name: string,
  reads: readonly string[],
): string => `/// <summary>Reads it from JSON; null: there is none.</summary>
public static ${name} FromJson(JsonValue json)
{
    if (!json.IsObject) return null;
    return new ${name}
    {
${indent(indent(reads.join('\n')))}
    };
}`

const fieldComment = ({ name, comment, type }: ModelField): string => {
  const words = wordsOf(type)
  const text = comment === '' ? `The field ${name}.` : comment
  return words.length > 0 && words.length <= 12 ? `${text} One of: ${words.join(', ')}.` : text
}

export const wordsOf = (type: ModelType): readonly string[] =>
  type.kind === 'list' ? wordsOf(type.item) : (type.words ?? [])

/** The type in C#. A value that may be missing is nullable. */
function printType(type: ModelType, isRequired: boolean): string {
  const mark = isRequired && !type.isNullable ? '' : '?'
  switch (type.kind) {
    case 'string':
      return 'string'
    case 'integer':
      return `long${mark}`
    case 'number':
      return `double${mark}`
    case 'boolean':
      return `bool${mark}`
    case 'any':
      return 'JsonValue'
    case 'list':
      return `List<${printType(type.item, true)}>`
    case 'map':
      return `Dictionary<string, ${printType(type.item, true)}>`
    case 'object':
      return className(type.name)
  }
}

/** Names that files with `using System` could not use any more. */
const namesOfSystem = new Set(['TimeSpan', 'Version', 'Type', 'Action', 'Random', 'Object', 'String', 'Attribute'])

const className = (name: string): string => (namesOfSystem.has(name) ? `Regent${name}` : name)

function toJson(value: string, type: ModelType, isRequired: boolean): string {
  switch (type.kind) {
    case 'list':
      return `JsonValue.FromList(${value}, ${lambda(value, (one) => toJson(one, type.item, true))})`
    case 'map':
      return `JsonValue.FromMap(${value}, ${lambda(value, (one) => toJson(one, type.item, true))})`
    case 'object':
      return `JsonValue.FromModel(${value})`
    case 'any':
      return `${value} ?? JsonValue.Null`
    case 'string':
      return `JsonValue.From(${value})`
    default:
      return `JsonValue.From(${value}${isRequired && !type.isNullable ? '' : '.Value'})`.replace(
        /^JsonValue\.From\((\w+)\.Value\)$/,
        isRequired ? '$1 == null ? JsonValue.Null : JsonValue.From($1.Value)' : 'JsonValue.From($1.Value)',
      )
  }
}

function fromJson(json: string, type: ModelType, isRequired: boolean): string {
  const nullable = isRequired && !type.isNullable ? '' : 'OrNull'
  switch (type.kind) {
    case 'string':
      return `${json}.AsString()`
    case 'integer':
      return `${json}.AsLong${nullable}()`
    case 'number':
      return `${json}.AsDouble${nullable}()`
    case 'boolean':
      return `${json}.AsBool${nullable}()`
    case 'any':
      return json
    case 'list':
      return `${json}.AsList(${lambda(json, (one) => fromJson(one, type.item, true))})`
    case 'map':
      return `${json}.AsMap(${lambda(json, (one) => fromJson(one, type.item, true))})`
    case 'object':
      return `${className(type.name)}.FromJson(${json})`
  }
}

/** A lambda in another one needs another name for its parameter. */
function lambda(outer: string, body: (parameter: string) => string): string {
  const parameter = outer === 'one' ? 'inner' : 'one'
  return `${parameter} => ${body(parameter)}`
}

/** `grant_type` → `GrantType`. A member must not have the name of its class. */
function memberName(name: string, owner: string): string {
  const member = pascal(camel(name))
  return member === owner ? `${member}Value` : member
}

/** `inventory.refresh` → `InventoryRefresh` */
const frameName = (context: string): string => pascal(camel(context.replace('CHAT.RECEIVED', 'chat-received')))

function printFrames(model: ClientModel): string {
  const lines = Object.entries(frames).map(([context, schema]) => {
    const name = frameName(context)
    const message = model.read(schema, 'output', `${name}Message`)
    const type = printType(message, true)
    return `/// <summary>Frames with the context ${context}.</summary>
public static readonly Frame<${type}> ${name} = new Frame<${type}>(${literal(context)}, json => ${fromJson('json', message, true)});`
  })
  return `${note}using System.Collections.Generic;
using Regent.Models;

namespace Regent
{
    /// <summary>The frames that the server pushes over the socket.</summary>
    public static class Frames
    {
${indent(indent(lines.join('\n\n')))}
    }
}
`
}

function printErrorCodes(codes: readonly string[]): string {
  const lines = codes.map((code) => `public const string ${code} = ${literal(code)};`)
  return `${note}
namespace Regent
{
    /// <summary>All error codes of the API, and those of the client.</summary>
    public static partial class ErrorCodes
    {
${indent(indent(lines.join('\n')))}
    }
}
`
}

function printRemedies(remedies: ReadonlyMap<string, string>): string {
  const lines = [...remedies].map(([code, remedy]) => `{ ${literal(code)}, ${literal(remedy)} },`)
  return `${note}using System.Collections.Generic;

namespace Regent
{
    /// <summary>The next step after an error.</summary>
    internal static class Remedies
    {
        internal static readonly Dictionary<string, string> ByCode = new Dictionary<string, string>
        {
${indent(indent(indent(lines.join('\n'))))}
        };
    }
}
`
}

const printReport = (): string => `${note}
namespace Regent
{
    internal static class ReportedEvents
    {
        internal const string Path = ${literal(reportPath)};
        internal const int Max = ${maxReportedEvents};
    }
}
`

const textArray = (texts: readonly string[]): string => `new[] { ${texts.map(literal).join(', ')} }`

const literal = (text: string): string => JSON.stringify(text)

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const summary = (text: string, more: readonly string[] = []): string =>
  [`<summary>${escapeXml(text).replaceAll(/\s*\n\s*/g, ' ')}</summary>`, ...more]
    .map((line) => `/// ${line}`)
    .join('\n')

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ')
