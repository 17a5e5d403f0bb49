/** Where a value stands in another one: names of fields, which may hold any character, and places in lists. */
export type ValuePath = readonly (string | number)[]

/** The name of the field at a path; of an entry of a list, that of the list. Empty for the value itself. */
export const nameAt = (path: ValuePath): string => path.findLast((step) => typeof step === 'string') ?? ''

/** As programs write it: `rewards[0].amount`; a name that would read as a path stands in quotes: `stats["shop.price"]`. */
export const pathText = (path: ValuePath): string =>
  path.reduce<string>((text, step, index) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (path.length > 1 && (step === '' || /[.[\]"]/.test(step))) return `${text}[${JSON.stringify(step)}]`
    return index === 0 ? step : `${text}.${step}`
  }, '')

/** Tells paths apart. */
export const pathKey = (path: ValuePath): string => JSON.stringify(path)
