/**
 * Compares an answer that a document shows with the real one. Ids, tokens and times differ in each run: a document's
 * value stands for the real value from the first answer that shows it, also in the commands that follow.
 */

/** The last entry of an object or list that a document shortens with `, …`. */
const rest = '…'

/** Parses the JSON of a document, in which `, …` stands for further entries. */
export const parseShown = (text: string): unknown =>
  JSON.parse(text.replaceAll(/,\s*…\s*(?=\])/g, `,"${rest}"`).replaceAll(/,\s*…\s*(?=\})/g, `,"${rest}":true`))

const isId = (value: number): boolean => Number.isInteger(value) && value >= 1e9

/** Values without a meaning of their own: tokens, uuids, hashes, times, and everything that is shortened by `…`. */
const isOpaque = (text: string): boolean =>
  text.includes('…') || /^(m-)?[0-9a-f]{16,}$|^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** Fields that hold a small number or a text which differs in each run. */
const volatile = new Set(['requestId', 'mailId', 'secondsRemaining'])

/** Fields whose value no later block uses. */
const passing = new Set(['requestId', 'secondsRemaining', 'uri'])

/** Milliseconds since 1970 of these years, or the date as digits: several things may have happened at once. */
const isTime = (value: unknown): boolean => /^(1[789]\d{11}|20\d{12})$/.test(String(value))

const letters = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Maps the values that a document shows to the values of this run. */
export class Values {
  readonly #real = new Map<string, string>()

  set(shown: string, real: string | number): void {
    if (shown !== String(real)) this.#real.set(shown, String(real))
  }

  /** Replaces the document's values in a text by the real ones. */
  fill(text: string): string {
    if (this.#real.size === 0) return text
    const names = [...this.#real.keys()].toSorted((a, b) => b.length - a.length)
    const pattern = new RegExp(names.map((name) => bounded(name)).join('|'), 'g')
    return text.replaceAll(pattern, (name) => this.#real.get(name) ?? name)
  }

  /** The differences between what a document shows and what was answered; learns the values that may differ. */
  compare(shown: unknown, real: unknown, path = ''): string[] {
    if (Array.isArray(shown)) return this.#compareLists(shown, real, path)
    if (typeof shown === 'object' && shown !== null) return this.#compareObjects(shown, real, path)
    const wanted = typeof shown === 'string' ? this.fill(shown) : shown
    const known = typeof shown === 'number' ? Number(this.fill(String(shown))) : wanted
    if (known === real || shown === real) return []
    const field = /([^.[\]]+)(\[\d+\])?$/.exec(path)?.[1] ?? ''
    const mayDiffer =
      typeof shown === typeof real &&
      (volatile.has(field) ||
        (typeof shown === 'number' &&
          typeof real === 'number' &&
          isId(shown) === isId(real) &&
          (isId(shown) || field === 'id')) ||
        (typeof shown === 'string' && isOpaque(shown)))
    if (!mayDiffer)
      return [`${path}: the document shows ${JSON.stringify(known)}, the answer has ${JSON.stringify(real)}`]
    // Of a shortened token or hash only the kind can be the same.
    const isWord = typeof wanted === 'string' && /^[\w.…-]+$/.test(wanted)
    if (
      typeof wanted === 'string' &&
      wanted.includes('…') &&
      !isWord &&
      !matches(wanted.replaceAll(/[\w-]+…/g, '…'), String(real))
    )
      return [`${path}: ${JSON.stringify(real)} does not fit ${JSON.stringify(wanted)}`]
    if (passing.has(field)) return []
    const before = this.#real.get(String(shown))
    if (before !== undefined && before !== String(real) && !isTime(shown))
      return [`${path}: ${shown} was ${before} before, and is ${real} here`]
    this.set(String(shown), String(real))
    return []
  }

  #compareLists(shown: unknown[], real: unknown, path: string): string[] {
    if (!Array.isArray(real)) return [`${path}: the answer has ${JSON.stringify(real)}, not a list`]
    const isShortened = shown.at(-1) === rest
    const entries = isShortened ? shown.slice(0, -1) : shown
    if (isShortened ? real.length <= entries.length : real.length !== entries.length)
      return [`${path}: the document shows ${entries.length} entries, the answer has ${JSON.stringify(real)}`]
    return entries.flatMap((entry, index) => this.compare(entry, real[index], `${path}[${index}]`))
  }

  #compareObjects(shown: object, real: unknown, path: string): string[] {
    if (typeof real !== 'object' || real === null || Array.isArray(real))
      return [`${path}: the answer has ${JSON.stringify(real)}, not an object`]
    const { [rest]: isShortened, ...fields } = shown as Record<string, unknown>
    const more = Object.keys(real).filter((name) => !(name in fields))
    const missing = Object.keys(fields).filter((name) => !(name in real))
    return [
      ...(more.length > 0 && isShortened === undefined ? [`${path}: the answer also has ${more.join(', ')}`] : []),
      ...missing.map((name) => `${path}.${name} is not in the answer`),
      ...Object.entries(fields)
        .filter(([name]) => name in real)
        .flatMap(([name, value]) => this.compare(value, (real as Record<string, unknown>)[name], `${path}.${name}`)),
    ]
  }

  /** The same for lines of text: `…` stands for anything. */
  compareText(shown: string, real: string): string[] {
    const wanted = this.fill(shown)
    return matches(wanted, real) ? [] : [`the document shows\n${wanted}\nbut this was printed:\n${real}`]
  }
}

/** A pattern for a name that is not a part of a longer word. */
const bounded = (name: string): string =>
  `${/^\w/.test(name) ? '(?<![0-9A-Za-z])' : ''}${letters(name)}${/\w$/.test(name) ? '(?![0-9A-Za-z])' : ''}`

const matches = (wanted: string, real: string): boolean =>
  new RegExp(`^${wanted.split('…').map(letters).join('[\\s\\S]*')}$`).test(real)
