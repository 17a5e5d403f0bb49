import { Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

type ReasonInputProps = {
  label?: string
  description: string
  minRows?: number
  maxLength?: number
  input: GetInputPropsReturnType
}

/** The reason of a decision about payments; the first field of its form. */
export const ReasonInput = ({
  label = 'Reason',
  description,
  minRows = 2,
  maxLength = 500,
  input,
}: ReasonInputProps) => (
  <Textarea
    label={label}
    description={description}
    autosize
    minRows={minRows}
    maxLength={maxLength}
    data-autofocus
    {...input}
  />
)

/** The validation of a reason that colleagues must find. */
export const requireReason = (reason: string): string | null =>
  reason.trim() === '' ? 'Enter a reason for your colleagues.' : null
