import { Button } from '@mantine/core'
import { planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import type { WhyExplanation, WhyRepair } from '@regent/contract/players/why'
import { Link } from '@tanstack/react-router'
import { planAct } from '../../../api/act.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { findTarget } from '../../../shell/records/records.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { AskedPlayer } from './asked-player.ts'
import styles from './Why.module.css'
import { firstWord } from './WhyConditions.tsx'

type RepairsProps = {
  who: AskedPlayer
  repair: NonNullable<WhyExplanation['repair']>
  onGrant: ((words: string, who: AskedPlayer) => void) | undefined
}

const isPlan = ({ do: act }: WhyRepair) => act === 'give-again' || act === 'give-all-again' || act === 'grant'

/** Possible repairs: the missing grant and other actions; Enter runs the first plan. */
export function WhyRepairs({ who, repair, onGrant }: RepairsProps) {
  const { says, holds, acts } = repair
  const main = acts.find(isPlan)
  return (
    <Section title="Fix it" subtitle={says}>
      {holds.length > 0 && (
        <ul className={styles.holds} aria-label="Contents">
          {holds.map((one) => (
            <li key={one} className="mono">
              {one}
            </li>
          ))}
        </ul>
      )}
      <div className={`flex wrap ${styles.acts}`}>
        {acts.map((one) => (
          <Act key={one.label} act={one} isMain={one === main} who={who} onGrant={onGrant} />
        ))}
      </div>
    </Section>
  )
}

type ActProps = { act: WhyRepair; isMain: boolean; who: AskedPlayer; onGrant: RepairsProps['onGrant'] }

function Act({ act, isMain, who, onGrant }: ActProps) {
  const place = useRealm()
  const mayNot = useRights().refusal('edit inventory')
  const variant = isMain ? 'filled' : 'default'
  const plan = (body: { ids: number[] } | { symbol: string }) =>
    void planAct(planGiveAgain, { body }, { failed: 'Nothing was planned.' })
  switch (act.do) {
    case 'open':
      return (
        <Button variant={variant} renderRoot={(props) => <Link {...props} {...findTarget(place, act.link)} />}>
          {act.label}
        </Button>
      )
    case 'open-player':
      return (
        <Button
          component={Link}
          to={place.playerPath(who.gamerTag, act.screen === 'profile' ? '' : act.screen)}
          variant={variant}
        >
          {act.label}
        </Button>
      )
    case 'grant':
      if (!onGrant) return null
      return (
        <ActionButton
          variant={variant}
          data-plan={isMain || undefined}
          disabledReason={mayNot}
          onClick={() => onGrant(act.words, who)}
        >
          {act.label}
        </ActionButton>
      )
    case 'give-again':
      return (
        <ActionButton
          variant={variant}
          data-plan={isMain || undefined}
          disabledReason={mayNot}
          onClick={() => plan({ ids: act.ids })}
        >
          {`${act.label} for ${firstWord(who.name)}`}
        </ActionButton>
      )
    case 'give-all-again':
      return (
        <ActionButton variant={variant} disabledReason={mayNot} onClick={() => plan({ symbol: act.symbol })}>
          {act.label}
        </ActionButton>
      )
  }
}
