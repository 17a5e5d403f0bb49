import { consentPath } from '@regent/contract/organization/consent-path'

const pattern = /^[a-z0-9-]{1,64}$/

/** Converts a typed alias or cid to a scope. */
export const organizationIn = (typed: string): string => typed.trim().toLowerCase()

/** Returns the error of a name; undefined if it is valid. */
export function organizationFault(name: string): string | undefined {
  if (name === '') return 'Enter the organization'
  return pattern.test(name) ? undefined : 'An alias has letters, digits and dashes only'
}

/** True for a path that opens in any organization. */
export const isOfAnyOrganization = (address: string | undefined): boolean =>
  address === consentPath || address?.startsWith(`${consentPath}?`) === true

/** Returns the organization of a path of the console; empty without one. */
export const readOrganization = (address: string | undefined): string =>
  isOfAnyOrganization(address) ? '' : (address?.split(/[/?#]/)[1] ?? '')
