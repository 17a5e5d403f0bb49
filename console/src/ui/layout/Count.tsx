import { formatCount } from '../words/format-number.ts'

/** A number with thousands separators. */
export function Count({ value }: { value: number }) {
  return <span className="num">{formatCount(value)}</span>
}
