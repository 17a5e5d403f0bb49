/** The contract's rule for an alias (error `AliasInvalid`). */
export const aliasPattern = /^[a-z][a-z0-9-]{2,31}$/

/** "Sky Raiders Studio" suggests "sky-raiders-studio"; nothing where too little of the name is usable. */
export function aliasFrom(name: string): string {
  const alias = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 32)
    .replace(/-+$/, '')
  return aliasPattern.test(alias) ? alias : ''
}
