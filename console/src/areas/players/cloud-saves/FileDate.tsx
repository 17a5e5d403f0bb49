import { compactDate } from '../../../ui/time/parse-date.ts'
import { Time } from '../../../ui/time/Time.tsx'

/** A time of fourteen digits is formatted; any other text of the client is shown unchanged. */
export function FileDate({ value }: { value: string }) {
  const ms = compactDate(value)
  return ms === undefined ? <span className="mono">{value}</span> : <Time ms={ms} />
}
