import type * as zod from 'zod'
import * as z from 'zod'

/** Prints TypeScript types of the contract's schemas, for the client package. Named schemas are printed once. */

export type Direction = 'input' | 'output'

export type Json = {
  $name?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  not?: Json
  items?: Json
  prefixItems?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  additionalProperties?: Json | boolean
  propertyNames?: Json
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
}

/** The names of exported schemas, for the types of the package. */
export class TypePrinter {
  /** By definition, which a schema and its described copies share. */
  readonly #names = new Map<object, string>()
  readonly #types = new Map<string, string>()

  /** Gives each exported object, list of words or union of a module its name. The first name of a schema is kept. */
  addNames(module: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(module)) {
      if (!/^[A-Z]/.test(name) || !(value instanceof z.ZodType) || this.#names.has(value._zod.def)) continue
      if (['object', 'enum', 'union'].includes(value.def.type)) this.#names.set(value._zod.def, name)
    }
  }

  /** All named types, sorted by name. */
  get types(): [name: string, text: string][] {
    return [...this.#types].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** Adds a type with a name of its own; the text is that of its definition. */
  define(name: string, text: string): string {
    const known = this.#types.get(name)
    if (known !== undefined && known !== text) throw new Error(`Two types have the name ${name}.`)
    this.#types.set(name, text)
    return name
  }

  /** Prints a schema; named parts become references. */
  print(schema: zod.core.$ZodType, io: Direction): string {
    return this.#print(this.toJson(schema, io), io)
  }

  /** Prints the fields of an object schema, each with its comment: `name?: type`. */
  fields(schema: zod.core.$ZodType, io: Direction): { name: string; isOptional: boolean; line: string }[] {
    return this.#fields(this.toJson(schema, io), io)
  }

  /** The JSON schema, in which each named part has its name as `$name`. */
  toJson(schema: zod.core.$ZodType, io: Direction): Json {
    return z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const name = this.#names.get(zodSchema._zod.def)
        if (name !== undefined) Object.assign(jsonSchema, { $name: name })
      },
    }) as Json
  }

  #print(json: Json, io: Direction): string {
    const text = this.#structure(json, io)
    if (json.$name === undefined) return text
    const known = this.#types.get(json.$name)
    if (known === undefined || known === text) return this.define(json.$name, text)
    return this.define(`${json.$name}${io === 'input' ? 'Input' : 'Output'}`, text)
  }

  #structure(json: Json, io: Direction): string {
    if (json.const !== undefined) return literal(json.const)
    if (json.enum) return json.enum.map(literal).join(' | ')
    const options = json.anyOf ?? json.oneOf
    if (options) return [...new Set(options.map((option) => this.#print(option, io)))].join(' | ')
    if (json.allOf) return json.allOf.map((part) => this.#print(part, io)).join(' & ')
    if (json.not) return 'never'
    if (Array.isArray(json.type)) return json.type.map((type) => this.#structure({ ...json, type }, io)).join(' | ')
    switch (json.type) {
      case 'array':
        return this.#list(json, io)
      case 'object':
        return this.#object(json, io)
      case 'integer':
      case 'number':
        return 'number'
      case 'string':
      case 'boolean':
      case 'null':
        return json.type
      default:
        return 'unknown'
    }
  }

  #list({ items, prefixItems }: Json, io: Direction): string {
    if (prefixItems) return `[${prefixItems.map((item) => this.#print(item, io)).join(', ')}]`
    const item = this.#print(items ?? {}, io)
    return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }

  #object(json: Json, io: Direction): string {
    if (!json.properties) {
      const values =
        typeof json.additionalProperties === 'object' ? this.#print(json.additionalProperties, io) : 'unknown'
      const keys = json.propertyNames?.enum ? this.#print(json.propertyNames, io) : 'string'
      return keys === 'string' ? `Record<string, ${values}>` : `Partial<Record<${keys}, ${values}>>`
    }
    const lines = this.#fields(json, io).map(({ line }) => indent(line))
    return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n}`
  }

  #fields({ properties = {}, required = [] }: Json, io: Direction) {
    return Object.entries(properties)
      .filter(([, property]) => property.not === undefined)
      .map(([name, property]) => {
        const isOptional = !required.includes(name)
        const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
        const field = `${key}${isOptional ? '?' : ''}: ${this.#print(property, io)}`
        const comment = describeField(property)
        return { name, isOptional, line: comment === '' ? field : `/** ${comment} */\n${field}` }
      })
  }
}

/** The comment of a field: its description, default and range. */
export function describeField({ description, default: initial, minimum, maximum }: Json): string {
  const isLimit = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const says = (word: string) => description?.toLowerCase().includes(word)
  return [
    ...(description === undefined ? [] : [description.replaceAll('*/', '*\\/')]),
    ...(isLimit(minimum) && isLimit(maximum) ? [`From ${minimum} to ${maximum}.`] : []),
    ...(initial === undefined || initial === '' || typeof initial === 'object' || says('default')
      ? []
      : [`Default: ${initial}.`]),
  ].join(' ')
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
