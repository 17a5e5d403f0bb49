import type { FormErrors } from '@mantine/form'

/** The error of the audience in a form, whichever part of it the server has refused. */
export const audienceError = (errors: FormErrors) =>
  Object.entries(errors).find(([field]) => field.split('.').includes('audience'))?.[1]
