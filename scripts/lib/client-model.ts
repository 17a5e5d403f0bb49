import type { AnyEndpoint } from '../../contract/src/core/endpoint.ts'
import { listErrorCodes } from '../../contract/src/core/errors.ts'
import { type ClientCall, findSelf, partsOf, pascal, renamedFields, selfField } from './client-calls.ts'
import { type Direction, describeField, type Json, type TypePrinter } from './client-types.ts'

/** The calls of game clients and their types without a language, for the C# and the GDScript client. */

export type ModelType = (
  | { kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' }
  | { kind: 'list' | 'map'; item: ModelType }
  | { kind: 'object'; name: string }
) & { isNullable?: true; words?: string[] }

export type ModelField = { name: string; type: ModelType; isOptional: boolean; comment: string }

export type ModelObject = {
  name: string
  /** The area whose call has it first. */
  area: string
  comment: string
  fields: ModelField[]
  /** Clients write inputs and read outputs. */
  isInput: boolean
  isOutput: boolean
}

/** How a call is sent; `CallSpec` of the TypeScript client has the same fields. */
export type ModelSpec = {
  method: string
  path: string
  query: string[]
  self: string | undefined
  rename: Record<string, string>
  isOpen: boolean
  isSafe: boolean
  hasNoBody: boolean
  isText: boolean
  timeoutMs: number | undefined
  repeat: { key?: string; unless?: readonly string[]; done?: string } | undefined
}

export type ModelCall = {
  name: string
  area: string
  summary: string
  errors: string[]
  spec: ModelSpec
  /** The name of the type of the input; undefined: the call has no input. */
  input: string | undefined
  output: ModelType
}

export class ClientModel {
  readonly calls: ModelCall[] = []
  readonly #objects = new Map<string, ModelObject>()
  /** The names of types that the contract does not name, by their field and their fields. */
  readonly #unnamed = new Map<string, string>()
  readonly #printer: TypePrinter
  #area = ''

  constructor(printer: TypePrinter, calls: readonly ClientCall[]) {
    this.#printer = printer
    for (const one of calls) {
      this.#area = one.area
      this.calls.push(this.#readCall(one))
    }
    this.#area = 'frames'
  }

  /** All types, sorted by name. */
  get objects(): ModelObject[] {
    return [...this.#objects.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  findObject(name: string): ModelObject {
    const found = this.#objects.get(name)
    if (!found) throw new Error(`There is no type ${name}.`)
    return found
  }

  /** The type of a schema. `name` is the name of its type if it is an object without a name. */
  read(schema: Parameters<TypePrinter['toJson']>[0], io: Direction, name: string): ModelType {
    return this.#type(this.#printer.toJson(schema, io), io, name)
  }

  #readCall({ name, area, call }: ClientCall): ModelCall {
    const self = findSelf(call)
    return {
      name,
      area,
      summary: call.summary,
      errors: (call.errors ?? []).filter((code) => listErrorCodes(call).includes(code)),
      spec: readSpec(call, self),
      input: this.#readInput(name, call, self),
      output: this.read(call.response, 'output', `${pascal(name)}Output`),
    }
  }

  /** One flat object of the fields of path, query and body, as in the TypeScript client. */
  #readInput(name: string, call: AnyEndpoint, self: ReturnType<typeof findSelf>): string | undefined {
    const typeName = `${pascal(name)}Input`
    const fields = new Map<string, ModelField>()
    const renamed = Object.values(renamedFields(call, self) ?? {})
    for (const part of ['params', 'query', 'body'] as const) {
      if (!call[part]) continue
      for (const field of this.#fields(this.#printer.toJson(call[part], 'input'), 'input', typeName)) {
        const isSelf = self?.part === part && self.name === field.name
        if (fields.has(field.name) && isSelf) continue
        const isRenamed = part === 'body' && renamed.includes(field.name)
        const ownName = isRenamed ? `body${pascal(field.name)}` : field.name
        if (fields.has(ownName)) throw new Error(`${name} has two fields with the name ${ownName}.`)
        const own = isSelf && !field.isOptional
        const comment = own ? 'Default: the signed-in player.' : field.comment
        fields.set(ownName, { ...field, name: ownName, isOptional: field.isOptional || own, comment })
      }
    }
    if (fields.size === 0) return undefined
    this.#define({ name: typeName, comment: `The input of ${name}.`, fields: [...fields.values()] }, 'input')
    return typeName
  }

  #define({ name, comment, fields }: Pick<ModelObject, 'name' | 'comment' | 'fields'>, io: Direction): void {
    const known = this.#objects.get(name)
    if (known && JSON.stringify(known.fields) !== JSON.stringify(fields))
      throw new Error(`Two types have the name ${name}.`)
    const object = known ?? { name, area: this.#area, comment, fields, isInput: false, isOutput: false }
    if (io === 'input') object.isInput = true
    else object.isOutput = true
    this.#objects.set(name, object)
  }

  #type(json: Json, io: Direction, name: string): ModelType {
    if (json.const !== undefined) return ofValues([json.const])
    if (json.enum) return ofValues(json.enum)
    const options = json.anyOf ?? json.oneOf
    if (options) return this.#union(json, options, io, name)
    if (json.allOf) return this.#object(merge(json.allOf, true), io, json.$name ?? name)
    if (Array.isArray(json.type))
      return this.#union(
        json,
        json.type.map((type) => ({ ...json, type })),
        io,
        name,
      )
    switch (json.type) {
      case 'array':
        if (json.prefixItems) return { kind: 'list', item: { kind: 'any' } }
        return { kind: 'list', item: this.#type(json.items ?? {}, io, `${name}Item`) }
      case 'object':
        if (!json.properties) {
          const values = typeof json.additionalProperties === 'object' ? json.additionalProperties : {}
          return { kind: 'map', item: this.#type(values, io, `${name}Value`) }
        }
        return this.#object(json, io, name)
      case 'integer':
      case 'number':
      case 'string':
      case 'boolean':
        return { kind: json.type }
      default:
        return { kind: 'any' }
    }
  }

  #union(json: Json, options: Json[], io: Direction, name: string): ModelType {
    const values = options.filter((option) => option.type !== 'null')
    const nullable = values.length < options.length ? ({ isNullable: true } as const) : {}
    if (values.length === 1 && values[0]) return { ...this.#type(values[0], io, name), ...nullable }
    const flat = values.flatMap((option) => option.anyOf ?? option.oneOf ?? [option])
    if (flat.length > 0 && flat.every(({ properties }) => properties))
      return { ...this.#object(merge(flat, false), io, json.$name ?? name), ...nullable }
    return { ...common(flat.map((option) => this.#type(option, io, name))), ...nullable }
  }

  #object(json: Json, io: Direction, path: string): ModelType {
    const ownName = json.$name ?? path.replace('/', '')
    const fields = this.#fields(json, io, ownName)
    if (fields.length === 0) return { kind: 'map', item: { kind: 'any' } }
    const text = JSON.stringify(fields)
    const key = `${path.split('/')[1]} ${text}`
    const name = (json.$name === undefined && this.#unnamed.get(key)) || this.#freeName(ownName, text, io)
    if (json.$name === undefined && path.includes('/')) this.#unnamed.set(key, name)
    this.#define({ name, comment: json.description ?? '', fields }, io)
    return { kind: 'object', name }
  }

  /** The name, or one with its direction if the input and the output differ. */
  #freeName(name: string, fields: string, io: Direction): string {
    const known = this.#objects.get(name)
    if (!known || JSON.stringify(known.fields) === fields) return name
    return `${name}${io === 'input' ? 'Input' : 'Output'}`
  }

  #fields({ properties = {}, required = [] }: Json, io: Direction, parent: string): ModelField[] {
    return Object.entries(properties)
      .filter(([, property]) => property.not === undefined)
      .map(([name, property]) => {
        const type = this.#type(property, io, `${parent}/${pascal(camel(name))}`)
        return { name, type, isOptional: !required.includes(name), comment: describeField(property) }
      })
  }
}

function readSpec(call: AnyEndpoint, self: ReturnType<typeof findSelf>): ModelSpec {
  const { method, path, access, readOnly, repeatable, answersText, timeoutMs } = call
  return {
    method,
    path,
    query: method === 'GET' ? [] : partsOf(call, 'query'),
    self: selfField(call, self),
    rename: renamedFields(call, self) ?? {},
    isOpen: access.public === true,
    isSafe: method === 'GET' || readOnly === true,
    hasNoBody: method === 'GET' || !call.body,
    isText: answersText !== undefined,
    timeoutMs,
    repeat: repeatable,
  }
}

/** One object with the fields of all. A field of an alternative is optional unless all alternatives require it. */
function merge(parts: Json[], isAll: boolean): Json {
  const names = [...new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const properties = names.map((name) => {
    const found = parts.flatMap(({ properties: fields }) => fields?.[name] ?? [])
    const [first] = found
    const isSame = found.every((one) => JSON.stringify(one) === JSON.stringify(first))
    return [
      name,
      isSame && first ? first : { anyOf: found, ...(first?.description && { description: first.description }) },
    ]
  })
  const isRequired = (name: string) =>
    isAll
      ? parts.some(({ required = [] }) => required.includes(name))
      : parts.every(({ required = [] }) => required.includes(name))
  return { type: 'object', properties: Object.fromEntries(properties), required: names.filter(isRequired) }
}

function ofValues(values: unknown[]): ModelType {
  const words = values.filter((value): value is string => typeof value === 'string')
  const rest = values.filter((value) => typeof value !== 'string' && value !== null)
  const nullable = values.includes(null) ? ({ isNullable: true } as const) : {}
  if (rest.length === 0) return { kind: 'string', words, ...nullable }
  if (words.length > 0) return { kind: 'any' }
  if (rest.every((value) => typeof value === 'boolean')) return { kind: 'boolean', ...nullable }
  return { kind: rest.every(Number.isInteger) ? 'integer' : 'number', ...nullable }
}

/** The type that fits all of them; any: there is none. */
function common(types: ModelType[]): ModelType {
  const [first] = types
  if (!first) return { kind: 'any' }
  const nullable = types.some(({ isNullable }) => isNullable) ? ({ isNullable: true } as const) : {}
  if (types.every((type) => JSON.stringify(type) === JSON.stringify(first))) return first
  const kinds = new Set(types.map(({ kind }) => kind))
  if (kinds.size === 1 && kinds.has('string')) {
    const isOpen = types.some(({ words }) => words === undefined)
    const words = [...new Set(types.flatMap(({ words: own = [] }) => own))]
    return { kind: 'string', ...(!isOpen && { words }), ...nullable }
  }
  if ([...kinds].every((kind) => kind === 'integer' || kind === 'number')) return { kind: 'number', ...nullable }
  return { kind: 'any' }
}

/** `grant_type` → `grantType` */
export const camel = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
