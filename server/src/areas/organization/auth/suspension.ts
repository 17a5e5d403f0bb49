import { ApiError } from '@regent/contract/errors'
import { defaultSuspensionMessage } from '@regent/contract/players/suspensions'

/** An active suspension as clients read it. */
export type ActiveSuspension = { until: number | undefined; message: string | undefined }

/** The error for a suspended player, with the operator's message and the end of the suspension. */
export const suspensionError = ({ until, message }: ActiveSuspension): ApiError =>
  new ApiError('PlayerSuspended', {
    message: message || defaultSuspensionMessage,
    current: until === undefined ? {} : { until },
  })
