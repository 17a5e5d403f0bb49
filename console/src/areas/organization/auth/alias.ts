/** The contract's rule for aliases (error `AliasInvalid`). */
export const aliasPattern = /^[a-z][a-z0-9-]{2,31}$/

/** Suggests an alias: "sky-raiders-studio" for "Sky Raiders Studio"; empty if too few characters are usable. */
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
