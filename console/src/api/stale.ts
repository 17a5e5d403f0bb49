import { RequestError } from '@regent/contract/request-error'

/** True if a save failed because a newer version exists. */
export const isStale = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'StaleVersion'

/** The newer record in such an error; undefined for other errors. */
export const newerIn = <Record>(error: unknown): Record | undefined =>
  isStale(error) ? (error.current as Record | undefined) : undefined
