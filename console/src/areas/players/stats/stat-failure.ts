import { RequestError } from '@regent/contract/request-error'
import { writeFailure } from '../../../api/failure.ts'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'

/** The failure of a save. A missing gamer tag in this realm has its own message. */
export function statFailure(error: unknown): FormFailure {
  const { fields: _, ...failure } = writeFailure('The stat was not saved.', error)
  if (!(error instanceof RequestError && error.code === 'NoGamerTag')) return failure
  return { ...failure, message: error.message, effect: undefined, advice: undefined }
}
