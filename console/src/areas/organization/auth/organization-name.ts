const pattern = /^[a-z0-9-]{1,64}$/

/** The organization as it was typed, by its alias or its cid, in the form of a scope. */
export const organizationIn = (typed: string): string => typed.trim().toLowerCase()

/** What is wrong with it; undefined when nothing is. */
export function organizationFault(name: string): string | undefined {
  if (name === '') return 'Enter the organization'
  return pattern.test(name) ? undefined : 'An alias has letters, digits and dashes only'
}
