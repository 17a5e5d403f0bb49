import { ApiError } from '@regent/contract/errors'
import { defaultSuspensionMessage } from '@regent/contract/players/suspensions'

/** What a client is told about a suspension in force. */
export type ActiveSuspension = { until: number | undefined; message: string | undefined }

/** The error for a suspended player, with the operator's message and the end of the suspension. */
export const suspended = ({ until, message }: ActiveSuspension): ApiError =>
  new ApiError('PlayerSuspended', {
    message: message || defaultSuspensionMessage,
    current: until === undefined ? {} : { until },
  })
