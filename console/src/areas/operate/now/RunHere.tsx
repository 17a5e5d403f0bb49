import type { FirstStepName } from '@regent/contract/operate/now-first-steps'
import { useState } from 'react'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPlayerPlay } from '../../../ui/layout/icons.ts'
import styles from './FirstHour.module.css'
import { shortTag } from './first-step-words.ts'
import { type CallResult, errorSentence, findTestPlayer, runStep } from './run-here.ts'

/** The calls of a step that were sent from here, and when. */
export type StepRun = { at: number; results: readonly CallResult[]; isRunning: boolean }

/** The runs of all steps of this page, by realm and step. */
export function useStepRuns() {
  const [runs, setRuns] = useState<Readonly<Record<string, StepRun>>>({})
  const toKey = (scope: string, step: FirstStepName) => `${scope}/${step}`
  return {
    find: (scope: string, step: FirstStepName): StepRun | undefined => runs[toKey(scope, step)],
    async run(scope: string, step: FirstStepName) {
      const key = toKey(scope, step)
      const at = Date.now()
      const results: CallResult[] = []
      const show = (isRunning: boolean) =>
        setRuns((all) => ({ ...all, [key]: { at, results: [...results], isRunning } }))
      show(true)
      await runStep(scope, step, (result) => {
        results.push(result)
        show(true)
      })
      show(false)
    },
  }
}

type RunHereProps = {
  scope: string
  run: StepRun | undefined
  onRun: () => void
  /** Why it cannot run, such as in production. */
  refusal: string | undefined
}

/** Sends the calls of a step from the browser, as a test player, and shows each response. */
export function RunHere({ scope, run, onRun, refusal }: RunHereProps) {
  const player = findTestPlayer(scope)
  const failed = run?.results.map(errorSentence).find((sentence) => sentence !== undefined)
  return (
    <section className="framed" aria-label="Run it here">
      <header className={`row inset ${styles.runHead}`}>
        <h3 className="part-title">Run it here</h3>
        <span className="note grow">
          {player === undefined ? 'as a test player' : `as test player ${shortTag(Number(player))}`}
        </span>
        <ActionButton
          variant="filled"
          size="compact-sm"
          leftSection={<IconPlayerPlay aria-hidden />}
          disabledReason={refusal}
          loading={run?.isRunning ?? false}
          onClick={onRun}
        >
          {failed ? 'Try again' : 'Run'}
        </ActionButton>
      </header>
      <div aria-live="polite">
        {run?.results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results are only appended
          <RunResult key={index} result={result} />
        ))}
        {failed && (
          <p className={`flush inset ${styles.failed}`} role="alert">
            {failed}
          </p>
        )}
      </div>
    </section>
  )
}

function RunResult({ result: { method, path, status, ms, body } }: { result: CallResult }) {
  return (
    <div className={`divided inset mono ${styles.result}`}>
      <div className="row">
        <strong className={status === 200 ? 'done-text' : styles.failed}>{status || 'none'}</strong>
        <span className="grow breakable">
          {method} {path}
        </span>
        <span className="dimmed num">{ms} ms</span>
      </div>
      {body && <div className={`dimmed breakable ${styles.body}`}>{body}</div>}
    </div>
  )
}
