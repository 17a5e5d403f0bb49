import { RequestError } from '@regent/contract/request-error'
import type { Failure } from '../ui/feedback/ErrorNotice.tsx'
import { MessageError } from '../ui/feedback/message-error.ts'
import { toastError } from '../ui/feedback/toast.ts'
import type { FormFailure } from '../ui/form/use-form-faults.ts'
import { isStale } from './stale.ts'

/** A read that failed, for an ErrorNotice or EmptyState: `readFailure('The players could not be loaded.', error)`. */
export function readFailure(message: string, error: unknown): Failure {
  return { message, advice: adviceAfter(message, error), ...readTraces(error) }
}

/** A change that failed, for a form: `writeFailure('The realm could not be renamed.', error)`. */
export function writeFailure(message: string, error: unknown): FormFailure {
  return {
    message,
    // Rejected changes are rolled back; without a response the result is unknown.
    effect:
      error instanceof RequestError
        ? 'Nothing was changed.'
        : 'The change may have been saved. Check before you retry.',
    advice: adviceAfter(message, error),
    ...readTraces(error),
    // A stale version is not the error of a field.
    ...(!isStale(error) && fieldAtFault(error)),
  }
}

const fieldAtFault = (error: unknown) =>
  error instanceof RequestError && error.field && { fields: [{ field: error.field, message: error.message }] }

/** A row action that failed. */
export function toastFailure(message: string, error: unknown): void {
  const failure = writeFailure(message, error)
  const details = [message, failure.advice, failure.requestId && `Request: ${failure.requestId}`, failure.details]
  toastError([message, failure.advice].filter(Boolean).join(' '), details.filter(Boolean).join('\n'))
}

/** The advice without the preceding sentence: server messages may also end with what was not done. */
const adviceAfter = (message: string, error: unknown): string => findAdvice(error).replace(message, '').trim()

function findAdvice(error: unknown): string {
  if (error instanceof RequestError || error instanceof MessageError) return error.message
  return 'Something went wrong in the console. Reload the page and try again.'
}

function readTraces(error: unknown): Pick<Failure, 'requestId' | 'details'> {
  if (error instanceof RequestError) {
    return { details: `${error.code} (${error.status})`, ...(error.requestId && { requestId: error.requestId }) }
  }
  return { details: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
