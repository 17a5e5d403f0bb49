import * as z from 'zod'

/** What people type to name their organization: its alias or its cid. It is used as the scope of the call. */
export const Organization = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter the organization')
  .regex(/^[a-z0-9-]{1,64}$/, 'An alias has letters, digits and dashes only')
