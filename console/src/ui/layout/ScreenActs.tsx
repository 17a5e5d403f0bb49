import { type ScreenAct, useScreenActs } from './screen-acts.ts'

/** Offers acts in the palette while it is drawn; shows nothing itself. */
export function ScreenActs({ acts }: { acts: readonly ScreenAct[] }) {
  useScreenActs(acts)
  return null
}
