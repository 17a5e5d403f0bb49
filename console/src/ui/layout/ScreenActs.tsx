import { type ScreenAct, useScreenActs } from './screen-acts.ts'

/** Offers actions in the palette while it is mounted; renders nothing. */
export function ScreenActs({ acts }: { acts: readonly ScreenAct[] }) {
  useScreenActs(acts)
  return null
}
