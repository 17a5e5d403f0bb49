import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { IconEyeOff } from '../../../ui/layout/icons.ts'

type PersonalProps = {
  value: string | undefined
  isClear: boolean
}

/** A personal value. If it is masked, a tooltip explains how to reveal it. */
export function Personal({ value, isClear }: PersonalProps) {
  if (value === undefined || isClear) return value
  return (
    <span className="inline-row gap-6 dimmed" data-tip="Masked. “Reveal” needs a reason.">
      {value}
      <IconEyeOff aria-label="masked" />
    </span>
  )
}

/** A personal id, which can be copied unless it is masked. */
export function PersonalId({ value, isClear, label }: PersonalProps & { value: string; label: string }) {
  return isClear ? (
    <CopyId value={value} label={label} />
  ) : (
    <span className="mono">
      <Personal value={value} isClear={false} />
    </span>
  )
}
