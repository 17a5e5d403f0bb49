/**
 * Compares values with the TypeScript declarations of a client: what a client declares as required must be there, with its
 * type. The declarations are generated, so that a few patterns read all of them.
 */
export class DeclaredTypes {
  readonly #types = new Map<string, string>()
  readonly #answers = new Map<string, string>()

  constructor(declarations: string) {
    const text = declarations.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, name = '', body = ''] of text.matchAll(/^type (\w+) = (\{\}|\{[\s\S]*?\n\}|[^;{]+(?:\{\})?);/gm)) {
      this.#types.set(name, body)
    }
    for (const [, name = '', body = ''] of text.matchAll(/^(?:declare )?enum (\w+) \{([\s\S]*?)\n\}/gm)) {
      this.#types.set(name, [...body.matchAll(/= ("[^"]*")/g)].map(([, value]) => value).join(' | '))
    }
    const functions = /^declare function (\w+)\([^)]*\): Promise<HttpResponse<(\w+)>>;/gm
    for (const [, name = '', answer = ''] of text.matchAll(functions)) this.#answers.set(name, answer)
  }

  get functions(): string[] {
    return [...this.#answers.keys()]
  }

  /** What differs between the answer of a function and its declaration. */
  differencesOfAnswer(name: string, answer: unknown): string[] {
    const type = this.#answers.get(name)
    if (type === undefined) return [`${name} is not declared`]
    return this.#differences(type, answer, type)
  }

  #differences(given: string, value: unknown, at: string): string[] {
    const type = given.replace(/ & \{\}$/, '')
    const list = /^(?:\((.+)\)|(.+))\[\]$/s.exec(type)
    if (list) {
      if (!Array.isArray(value)) return [`${at}: ${nameOf(value)}, declared ${type}`]
      return value.flatMap((one, index) => this.#differences(list[1] ?? list[2] ?? '', one, `${at}[${index}]`))
    }
    const record = /^Record<string, (.+)>$/s.exec(type)
    if (record) {
      if (!isObject(value)) return [`${at}: ${nameOf(value)}, declared ${type}`]
      return Object.entries(value).flatMap(([key, one]) => this.#differences(record[1] ?? '', one, `${at}.${key}`))
    }
    if (type.startsWith('{')) return this.#differencesOfFields(type, value, at)
    const choices = type.split(' | ')
    if (choices.length > 1) {
      const found = choices.map((choice) => this.#differences(choice, value, at))
      if (found.some((one) => one.length === 0)) return []
      // Of objects, those of the type that fits best say more.
      const [closest = []] = found.toSorted((a, b) => a.length - b.length)
      return isObject(value) ? closest : [`${at}: ${nameOf(value)}, declared ${type}`]
    }
    const known = this.#types.get(type)
    if (known !== undefined) return this.#differences(known, value, at)
    return isOf(type, value) ? [] : [`${at}: ${nameOf(value)}, declared ${type}`]
  }

  #differencesOfFields(type: string, value: unknown, at: string): string[] {
    if (!isObject(value)) return [`${at}: ${nameOf(value)}, declared an object`]
    return [...type.matchAll(/^ {4}"?([\w$]+)"?(\?)?: ([^;]+);$/gm)].flatMap(
      ([, field = '', optional, declared = '']) => {
        const one = value[field]
        if (one === undefined) return optional ? [] : [`${at}.${field}: missing, declared ${declared}`]
        return this.#differences(declared, one, `${at}.${field}`)
      },
    )
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value)

/** The client reads long digits as a `bigint` and ISO times as a `Date`, whatever their declared type is. */
function isOf(type: string, value: unknown): boolean {
  if (type.startsWith('"')) return value === JSON.parse(type)
  switch (type) {
    case 'string':
      return typeof value === 'string' || typeof value === 'bigint' || value instanceof Date
    case 'number':
    case 'bigint':
      return typeof value === 'number' || typeof value === 'bigint'
    case 'boolean':
      return typeof value === 'boolean'
    case 'Date':
      return value instanceof Date || typeof value === 'string'
    case 'null':
      return value === null
    case 'any':
    case 'unknown':
      return true
    default:
      throw new Error(`The declarations name an unknown type: ${type}`)
  }
}
