import * as z from 'zod'

/** The field that names an organization by its alias or cid. The value is the scope of the call. */
export const Organization = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter the organization')
  .regex(/^[a-z0-9-]{1,64}$/, 'An alias has letters, digits and dashes only')
