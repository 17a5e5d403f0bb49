import { RequestError } from '@regent/contract/request-error'

/** Whether a save was refused because somebody else has saved a newer version in the meantime. */
export const isStale = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'StaleVersion'

/** The newer record that such a refusal brings; undefined for other errors. */
export const newerIn = <Record>(error: unknown): Record | undefined =>
  isStale(error) ? (error.current as Record | undefined) : undefined
