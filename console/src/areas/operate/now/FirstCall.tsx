import { Button } from '@mantine/core'
import { firstStepNames } from '@regent/contract/operate/now-first-steps'
import { Link } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconArrowRight } from '../../../ui/layout/icons.ts'
import { FillButton } from './FillButton.tsx'
import styles from './FirstHour.module.css'
import { StepMark } from './FirstStepList.tsx'
import { countDone, findOpenStep, stepWords } from './first-step-words.ts'
import { RunHere, useStepRuns } from './RunHere.tsx'
import { StepSnippet } from './StepSnippet.tsx'
import type { FirstStepsAnswer } from './use-first-steps.ts'

/** The way to the first player of an empty realm: the first call, and the path after it. */
export function FirstCall({ steps, players }: FirstStepsAnswer) {
  const { realm, environment } = useRealm()
  const scope = `${realm.cid}.${realm.pid}`
  const rights = useRights()
  const runs = useStepRuns()
  const run = runs.find(scope, 'client')
  const refusal = rights.readOnly ?? (environment === 'PROD' ? 'Not in production.' : undefined)
  const start = () => void (refusal === undefined && !run?.isRunning && runs.run(scope, 'client'))
  return (
    <div className={`panel grid ${styles.first}`}>
      <section className="stack padded shrink" aria-label="No players yet">
        <h2 className="part-title">No players yet</h2>
        <p className="flush dimmed">
          This code signs in a guest. When the call arrives, this screen shows players, events and revenue.
        </p>
        <StepSnippet
          step="client"
          scope={scope}
          defaultLanguage="curl"
          isLow
          keys={[{ key: 'r', does: 'Run it here', act: start }]}
        />
        <RunHere scope={scope} run={run} onRun={start} refusal={refusal} />
        <span className={`inline-row gap-8 dimmed ${styles.listening}`} role="status">
          Listening for the first call
        </span>
      </section>
      <Path steps={steps} players={players} />
    </div>
  )
}

function Path({ steps, players }: FirstStepsAnswer) {
  const { customerId, realm, environment } = useRealm()
  const open = findOpenStep(steps)
  const to = paths.gettingStarted(customerId)
  return (
    <section className={`stack padded shrink ${styles.path}`} aria-label="Getting Started">
      <div className="row spread">
        <h2 className="part-title">Getting Started</h2>
        <span className="dimmed">
          {countDone(steps)} of {firstStepNames.length}
        </span>
      </div>
      <ol className="stack plain-list">
        {firstStepNames.map((name, index) => (
          <li key={name}>
            <Link className="row gap-12" to={to} search={{ realm: realm.pid, step: name }}>
              <StepMark number={index + 1} isDone={steps[name] !== undefined} isOpen={name === open} />
              <span className={name === open ? 'strong' : ''}>{stepWords[name].title}</span>
            </Link>
          </li>
        ))}
      </ol>
      <Link className="inline-row" to={to} search={{ realm: realm.pid }}>
        Open all steps <IconArrowRight aria-hidden />
      </Link>
      <FillButton pid={realm.pid} cid={realm.cid} environment={environment} players={players} />
    </section>
  )
}

/** The first player, for the seconds after they have come. */
export function FirstPlayer({ gamerTag }: { gamerTag: number }) {
  const { customerId, game, realm } = useRealm()
  const place = { customerId, gameId: game.pid, realmId: realm.pid, playerId: String(gamerTag) }
  return (
    <div className={`panel padded row spread ${styles.arrived}`} role="status">
      <span className="strong">The first player has signed in: {gamerTag}</span>
      <Button component={Link} to={paths.player(place)}>
        Open the player
      </Button>
    </div>
  )
}
