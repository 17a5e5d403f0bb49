import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import styles from './WhyLink.module.css'
import { type AskedThing, whyText } from './why-search.ts'

type WhyLinkProps = {
  thing: AskedThing
  /** The name of the subject, for screen readers. */
  name: string
  /** The overview of the player, if the row is not on a player screen. */
  playerScreen?: string
}

/** "Why?" next to something that a player did not get: opens the panel for it. */
export function WhyLink({ thing, name, playerScreen }: WhyLinkProps) {
  if (!isServed('explainWhy')) return null
  const why = whyText(thing)
  const words = (
    <>
      Why?<span className="hidden-text"> {name}</span>
    </>
  )
  return (
    <span className={styles.why}>
      {playerScreen === undefined ? (
        <HereLink search={{ why }}>{words}</HereLink>
      ) : (
        <RowLink to={`${playerScreen}?why=${encodeURIComponent(why)}`}>{words}</RowLink>
      )}
    </span>
  )
}
