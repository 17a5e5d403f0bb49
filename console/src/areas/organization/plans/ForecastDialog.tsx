import { Button, Checkbox, Modal, NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import {
  forecastUndo,
  formatAmounts,
  planUndoWith,
  sumForecast,
  type UndoForecast,
} from '@regent/contract/organization/audit-undo'
import { applyPlan } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { write } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { openPlan } from '../../../api/planning.ts'
import { query } from '../../../api/query.ts'
import { closeForecast, type UndoQuestion } from '../../../api/undo-forecasts.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconHistory, IconRefresh } from '../../../ui/layout/icons.ts'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useAuditPlace } from '../audit/use-audit-place.ts'
import { useChangeWords } from '../audit/use-change-words.ts'
import styles from './Forecast.module.css'
import { ForecastParts } from './ForecastParts.tsx'
import { AmountBars, ForecastRows } from './ForecastRows.tsx'
import {
  amountsSentence,
  countPlayers,
  neverReasons,
  type Rest,
  undoVerb,
  verdictSentence,
  withoutKept,
} from './forecast-words.ts'

/** The undo of one or many changes before it is applied: what can be reverted now, and what to do about the rest. */
export function ForecastDialog({ question }: { question: UndoQuestion }) {
  const { title, scope, ...selection } = question
  const body = 'ids' in selection ? { ids: [...selection.ids] } : selection
  const read = useQuery({ ...query(forecastUndo, { body }, { scope }), staleTime: 0 })
  const realms = useRealms()
  const realm = read.data && findRealm(realms, read.data.pid)
  return (
    <Modal opened onClose={closeForecast} title={`Undo “${title}”`} size={1020} zIndex={250}>
      <div className="stack gap-16">
        <div className="cluster">
          {realm && <RealmPill name={realmName(realm)} environment={findEnvironment(realm, realms)} />}
          {read.data && (
            <span className="dimmed">
              as of <Time ms={read.data.readAt} />, read again when you apply
            </span>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh aria-hidden />}
            onClick={() => void read.refetch()}
            loading={read.isFetching}
          >
            Read again
          </Button>
        </div>
        {read.error ? (
          <ErrorNotice
            failure={readFailure('The forecast of the undo could not be loaded.', read.error)}
            onRetry={() => read.refetch()}
            isRetrying={read.isFetching}
          />
        ) : read.data ? (
          <ForecastForm forecast={read.data} question={question} />
        ) : (
          <p className="flush dimmed" role="status">
            Checking what can be reverted now…
          </p>
        )}
      </div>
    </Modal>
  )
}

type Gift = { symbol: string; count: number }
type MailText = { subject: string; body: string; gift: Gift }

type FormProps = { forecast: UndoForecast; question: UndoQuestion }

/** The choices of the form, and the call that plans them. */
function useForecastForm({ forecast: whole, question }: FormProps) {
  const [kept, setKept] = useState<readonly number[]>([])
  const forecast = withoutKept(whole, kept)
  const [rest, setRest] = useState<Rest>('leave')
  const [tells, setTells] = useState(false)
  const [mail, setMail] = useState<MailText>({ subject: '', body: '', gift: { symbol: '', count: 1 } })
  const [reason, setReason] = useState('')
  const isTold = rest === 'write' || (rest === 'take' && tells)
  const verb = undoVerb(forecast, rest, isTold)
  const isComplete =
    (!forecast.needsReason || reason.trim() !== '') &&
    (!isTold || (mail.subject.trim() !== '' && mail.body.trim() !== ''))
  const { scope } = question
  const undo = useMutation({
    mutationFn: async () => {
      const { symbol, count } = mail.gift
      const gift = symbol.trim() === '' ? {} : { gift: { contentId: symbol.trim() as `currency.${string}`, count } }
      const { data: made } = await write(
        planUndoWith,
        {
          body: {
            ...('ids' in question ? { ids: [...question.ids] } : { planId: question.planId }),
            ...(kept.length > 0 && { kept: [...kept] }),
            rest: rest === 'take' ? 'take' : 'leave',
            ...(isTold && { mail: { subject: mail.subject.trim(), body: mail.body, ...gift } }),
            ...(reason.trim() !== '' && { reason: reason.trim() }),
          },
        },
        { subject: 'plan', scope },
      )
      const params = { id: made.plan.id }
      // The dialog of the plan requests approvals.
      if (made.plan.approvals) return made
      await write(applyPlan, { params, body: {} }, { subject: 'plan', scope })
      // The dialog of the plan follows it from here.
      return { ...made, plan: { ...made.plan, state: 'applying' as const } }
    },
    onSuccess: (made) => {
      closeForecast()
      openPlan(made)
    },
  })
  const failure = useWriteFailure('The undo was not applied.', undo.error)
  return {
    forecast,
    kept,
    setKept,
    rest,
    setRest,
    tells,
    setTells,
    mail,
    setMail,
    reason,
    setReason,
    isTold,
    verb,
    isComplete,
    undo,
    failure,
  }
}

type Form = ReturnType<typeof useForecastForm>

function ForecastForm({ forecast: whole, question }: FormProps) {
  const form = useForecastForm({ forecast: whole, question })
  const { forecast } = form
  const words = useChangeWords()
  const { placeOf } = useAuditPlace()
  const { rows } = forecast
  const amounts = amountsSentence(rows)
  const hasUsed = rows.some(({ verdict }) => verdict === 'used')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.verb !== undefined && form.isComplete) form.undo.mutate()
  }

  return (
    <form className="stack gap-16" onSubmit={submit}>
      <div className="stack gap-8">
        <p className={styles.verdict} role="status">
          {verdictSentence(forecast)}
        </p>
        {amounts && <p className="flush dimmed">{amounts}</p>}
        <AmountBars rows={rows} />
      </div>
      {words && <ForecastParts forecast={whole} kept={form.kept} onKeep={form.setKept} labelOf={words.labelOf} />}
      {words && <ForecastRows rows={rows} words={words} place={placeOf(forecast.pid)} isTaken={form.rest === 'take'} />}
      <div className={styles.body}>
        <div className="stack">{hasUsed && <Choices form={form} forecast={forecast} />}</div>
        <div className="stack">
          <Never forecast={forecast} />
          <TextInput
            label="Reason"
            description={
              forecast.needsReason ? 'Shown in the history. Required in production realms.' : 'Shown in the history.'
            }
            required={forecast.needsReason}
            value={form.reason}
            onChange={(event) => form.setReason(event.currentTarget.value)}
            maxLength={500}
            autoComplete="off"
          />
        </div>
      </div>
      {form.failure && <ErrorNotice failure={form.failure} />}
      <Foot form={form} />
    </form>
  )
}

function Foot({ form: { verb, isComplete, undo } }: { form: Form }) {
  return (
    <div className={`cluster ${styles.foot}`}>
      <span className="row dimmed grow">
        <IconHistory aria-hidden />
        The history keeps the original changes and adds the undo.
      </span>
      <Button data-autofocus onClick={closeForecast}>
        Cancel
      </Button>
      {verb === undefined ? (
        <ActionButton disabledReason="Nothing would change.">Undo</ActionButton>
      ) : (
        <Button type="submit" variant="filled" disabled={!isComplete} loading={undo.isPending}>
          {verb}
        </Button>
      )}
    </div>
  )
}

/** The choices for used changes. */
function Choices({ form, forecast: { rows, pid } }: { form: Form; forecast: UndoForecast }) {
  const rights = useRights().at(pid)
  const used = rows.filter(({ verdict }) => verdict === 'used')
  const players = formatQuantity(countPlayers(used), 'player')
  const { left, spent } = sumForecast(used)
  const reclaimText = formatAmounts(left)
  const spentText = formatAmounts(spent)
  const cannotTake = reclaimText === '' ? 'Nothing is left to reclaim.' : rights.refusal('edit inventory')
  const cannotWrite = pid === undefined ? 'The changes are in several realms.' : rights.refusal('create mail')
  return (
    <>
      <Radio.Group
        label={`Already used by ${players}`}
        value={form.rest}
        onChange={(value) => form.setRest(value as Rest)}
      >
        <div className="stack gap-8">
          <Radio value="leave" label="Leave it" description="Players keep what they have." />
          <Radio
            value="take"
            label={reclaimText === '' ? 'Reclaim what is left' : `Reclaim what is left: ${reclaimText}`}
            description={
              cannotTake ??
              `No balance falls below 0.${spentText === '' ? '' : ` ${spentText} are spent and stay spent.`}`
            }
            disabled={cannotTake !== undefined}
          />
          <Radio
            value="write"
            label="Only write to them"
            description={cannotWrite ?? `Sends a mail to ${players}, optionally with a gift. Nothing is reclaimed.`}
            disabled={cannotWrite !== undefined}
          />
        </div>
      </Radio.Group>
      {form.rest === 'take' && (
        <Checkbox
          label={`Tell ${players} by mail`}
          checked={form.tells}
          disabled={cannotWrite !== undefined}
          onChange={(event) => form.setTells(event.currentTarget.checked)}
        />
      )}
      {form.isTold && <MailFields form={form} />}
    </>
  )
}

function MailFields({ form: { mail, setMail } }: { form: Form }) {
  const setGift = (gift: Partial<Gift>) => setMail({ ...mail, gift: { ...mail.gift, ...gift } })
  return (
    <fieldset className="stack gap-8">
      <legend className="hidden-text">Mail</legend>
      <TextInput
        label="Subject"
        required
        value={mail.subject}
        onChange={(event) => setMail({ ...mail, subject: event.currentTarget.value })}
        maxLength={500}
      />
      <Textarea
        label="Text"
        description="Plain text. Each line is a paragraph."
        required
        autosize
        minRows={3}
        maxRows={10}
        value={mail.body}
        onChange={(event) => setMail({ ...mail, body: event.currentTarget.value })}
        maxLength={10_000}
      />
      <div className="flex">
        <TextInput
          className="grow"
          label="Gift (optional)"
          description="Symbol of a currency or an item"
          placeholder="currency.gems"
          value={mail.gift.symbol}
          onChange={(event) => setGift({ symbol: event.currentTarget.value })}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
        />
        <NumberInput
          label="Amount"
          description="For each player"
          min={1}
          max={1_000_000_000}
          allowDecimal={false}
          value={mail.gift.count}
          onChange={(count) => setGift({ count: Math.max(1, Number(count)) })}
        />
      </div>
    </fieldset>
  )
}

const shownReasons = 5

/** The changes that can never be undone and the reasons, with links to the changes. */
function Never({ forecast: { rows, pid } }: { forecast: UndoForecast }) {
  const { trailPath } = useAuditPlace()
  const reasons = neverReasons(rows)
  if (reasons.length === 0) return null
  return (
    <section className="stack gap-8">
      <h3 className="part-title">Cannot be undone</h3>
      <ul className="stack gap-4 plain-list">
        {reasons.slice(0, shownReasons).map(({ reason, count, first }) => (
          <li key={reason}>
            <strong>{formatQuantity(count, 'change')}</strong>: {reason}{' '}
            <Link
              to={trailPath(pid)}
              search={{ entry: String(first) } as Record<string, unknown>}
              onClick={closeForecast}
            >
              Show change {first}
            </Link>
          </li>
        ))}
      </ul>
      {reasons.length > shownReasons && (
        <p className="flush dimmed">And {formatQuantity(reasons.length - shownReasons, 'more reason')}.</p>
      )}
    </section>
  )
}
