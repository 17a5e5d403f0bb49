import { formatCount } from '@regent/contract/words'

/** A number with thousands separators. */
export function Count({ value }: { value: number }) {
  return <span className="num">{formatCount(value)}</span>
}
