import * as z from 'zod'
import { organizationFault, organizationIn } from './organization-name.ts'

/** An input for an organization's alias or cid. The value is the scope of the call. */
export const Organization = z
  .string()
  .transform(organizationIn)
  .superRefine((name, { addIssue }) => {
    const message = organizationFault(name)
    if (message !== undefined) addIssue(message)
  })
