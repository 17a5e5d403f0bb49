const pattern = /^[a-z0-9-]{1,64}$/

/** Converts a typed alias or cid to a scope. */
export const organizationIn = (typed: string): string => typed.trim().toLowerCase()

/** Returns the error of a name; undefined if it is valid. */
export function organizationFault(name: string): string | undefined {
  if (name === '') return 'Enter the organization'
  return pattern.test(name) ? undefined : 'An alias has letters, digits and dashes only'
}

/** Returns the organization of a path of the console; empty without one. */
export const readOrganization = (address: string | undefined): string => address?.split(/[/?#]/)[1] ?? ''
