import type { FormErrors } from '@mantine/form'

/** The error of the audience field, for any part of it that the server rejected. */
export const audienceError = (errors: FormErrors) =>
  Object.entries(errors).find(([field]) => field.split('.').includes('audience'))?.[1]
