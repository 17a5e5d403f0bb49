import { formatMoney } from './format-number.ts'

/** An amount in minor units: 1234 → $ 12.34. */
export function Money({ minor, currency }: { minor: number; currency?: string | undefined }) {
  return <span className="num">{formatMoney(minor, currency)}</span>
}
