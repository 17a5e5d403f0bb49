/** Path of a nested value: field names, which may contain any character, and list indexes. */
export type ValuePath = readonly (string | number)[]

/** A path in the notation of programs: `rewards[0].amount`. Ambiguous names are quoted: `stats["shop.price"]`. */
export const pathText = (path: ValuePath): string =>
  path.reduce<string>((text, step, index) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (path.length > 1 && (step === '' || /[.[\]"]/.test(step))) return `${text}[${JSON.stringify(step)}]`
    return index === 0 ? step : `${text}.${step}`
  }, '')

/** A unique key of a path. */
export const pathKey = (path: ValuePath): string => JSON.stringify(path)
