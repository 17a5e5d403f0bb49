import { ApiError } from '@regent/contract/errors'
import { defaultSuspensionMessage } from '@regent/contract/suspensions'

/** What a client needs to know of a suspension that holds. */
export type ActiveSuspension = { until: number | undefined; message: string | undefined }

/** The refusal that a suspended player gets, with the operator's words and when it ends. */
export const suspended = ({ until, message }: ActiveSuspension): ApiError =>
  new ApiError('PlayerSuspended', {
    message: message || defaultSuspensionMessage,
    current: until === undefined ? {} : { until },
  })
