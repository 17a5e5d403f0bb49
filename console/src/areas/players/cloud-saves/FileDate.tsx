import { compactDate } from '../../../ui/time/parse-date.ts'
import { Time } from '../../../ui/time/Time.tsx'

/** A time of fourteen digits is formatted; any other text is shown as the client sent it. */
export function FileDate({ value }: { value: string }) {
  const ms = compactDate(value)
  return ms === undefined ? <span className="mono">{value}</span> : <Time ms={ms} />
}
