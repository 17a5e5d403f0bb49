import { Drawer, SegmentedControl } from '@mantine/core'
import { explainWhy, type WhyExplanation, type WhyJudgement, type WhyKind } from '@regent/contract/players/why'
import { RequestError } from '@regent/contract/request-error'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute, useRealm } from '../../../shell/frame/place.ts'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconCircleCheck, IconCircleX } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { type AskedPlayer, useAskedPlayer } from './asked-player.ts'
import { ThingPicker } from './ThingPicker.tsx'
import { WhoPicker } from './WhoPicker.tsx'
import styles from './Why.module.css'
import { firstWord, WhyConditions } from './WhyConditions.tsx'
import { WhyRepairs } from './WhyRepairs.tsx'
import { parseWhySubject, type WhySearch, whyText } from './why-search.ts'
import { formatConditionCount } from './why-words.ts'

type WhyDrawerProps = {
  /** The subject in the URL, see `readWhy`. */
  subjectText: string
  /** The other player in the URL, if it is not the one of the screen. */
  of: number | undefined
  onAsk: (asking: WhySearch) => void
  isOpen: boolean
  onClose: () => void
  onGrant: ((words: string, who: AskedPlayer) => void) | undefined
}

/**
 * Explains why a player, by default that of the screen, did or did not get something: verdict, all conditions, and
 * repairs.
 */
export function WhyDrawer({ subjectText: asked, of, onAsk, isOpen, onClose, onGrant }: WhyDrawerProps) {
  const { realmId, player } = usePlayerRoute()
  const who = useAskedPlayer(of)
  const { gamerTag, name } = who
  const thing = parseWhySubject(asked)
  const body = useRef<HTMLDivElement>(null)
  const read = useQuery({
    ...query(
      explainWhy,
      { params: { gamerTag }, query: thing ?? { kind: 'reward', id: '0' } },
      { scope: realmScope(realmId) },
    ),
    enabled: isOpen && thing !== undefined,
  })

  /** Enter creates the plan, unless the focused element handles it. */
  function planOnEnter(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || event.target !== body.current) return
    body.current?.querySelector<HTMLButtonElement>('[data-plan]')?.click()
  }

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Why?"
      size={640}
      // The panel is opened by its URL and returns the focus itself.
      returnFocus={false}
      classNames={{ body: styles.drawer, content: styles.content }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is a shortcut of the button that plans */}
      <div className={styles.panel} ref={body} tabIndex={-1} data-autofocus={thing && true} onKeyDown={planOnEnter}>
        <div className={`row wrap ${styles.sentence}`}>
          <span>Why did</span>
          <WhoPicker
            who={who}
            onPick={(tag) => {
              onAsk({ whyOf: tag === player.gamerTag ? undefined : tag })
              body.current?.focus()
            }}
          />
          <span>not get</span>
          <ThingPicker
            key={gamerTag}
            gamerTag={gamerTag}
            selectedThing={thing}
            known={read.data?.thing}
            onPick={(picked) => {
              onAsk({ why: whyText(picked) })
              body.current?.focus()
            }}
          />
          <span>?</span>
          <span className="rigid">
            <CopyButton value={window.location.href} label="Copy link" />
          </span>
        </div>
        {thing === undefined ? (
          <p className="note">Choose a reward, an offer, an event or a mail.</p>
        ) : isUnknownThing(read.error) ? (
          <p className="note" role="status">
            Not due to {name}, or already delivered. Choose something else.
          </p>
        ) : read.error && !read.data ? (
          <ErrorNotice
            failure={readFailure('The answer could not be loaded.', read.error)}
            onRetry={() => void read.refetch()}
            isRetrying={read.isFetching}
          />
        ) : read.data ? (
          <Answer key={`${gamerTag} ${asked}`} who={who} answer={read.data} onGrant={onGrant} />
        ) : (
          <Loading />
        )}
      </div>
      <p className={`divided note ${styles.foot}`}>
        <span>Next: preview. You can undo the change.</span>
        <span className={styles.keys}>
          <kbd>Enter</kbd> plan · <kbd>Esc</kbd> close
        </span>
      </p>
    </Drawer>
  )
}

const LOADING_ROWS = 6

function Loading() {
  return (
    <div className="stack" role="status">
      <span className="hidden-text">Loading…</span>
      {Array.from({ length: LOADING_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder bars are identical
        <span key={index} className={styles.bar} aria-hidden />
      ))}
    </div>
  )
}

const isUnknownThing = (error: unknown): boolean => error instanceof RequestError && error.code === 'WhyThingNotFound'

type AnswerProps = { who: AskedPlayer; answer: WhyExplanation; onGrant: WhyDrawerProps['onGrant'] }

function Answer({ who, answer, onGrant }: AnswerProps) {
  const { name } = who
  const { asJudged, now, noRecord, rules, repair, others = [] } = answer
  const [isNow, setIsNow] = useState(asJudged === undefined)
  const judgement = isNow || !asJudged ? now : asJudged
  return (
    <>
      <Verdict judgement={judgement} />
      <div className="cluster spread">
        {asJudged ? (
          <SegmentedControl
            aria-label="Judged when"
            value={isNow ? 'now' : 'then'}
            onChange={(value) => setIsNow(value === 'now')}
            data={[
              { value: 'then', label: 'As judged' },
              { value: 'now', label: 'If judged now' },
            ]}
          />
        ) : (
          <span className="note">As judged now.{noRecord !== undefined && ` ${noRecord}`}</span>
        )}
        {rules && (
          <span className="note">
            Rules: {rules.link ? <RecordLink link={rules.link}>{rules.text}</RecordLink> : rules.text}
          </span>
        )}
      </div>
      <WhyConditions key={String(isNow)} name={name} judgement={judgement} />
      {repair && <WhyRepairs who={who} repair={repair} onGrant={onGrant} />}
      {others.length > 0 && <WhyOthers name={name} kind={answer.thing.kind} others={others} />}
    </>
  )
}

function Verdict({ judgement }: { judgement: WhyJudgement }) {
  const { isMet, verdict, at } = judgement
  const Mark = isMet ? IconCircleCheck : IconCircleX
  return (
    <div className={styles.verdict} data-met={isMet} role="status">
      <Mark aria-hidden />
      <div>
        <p className={styles.words}>{verdict}</p>
        <p className={styles.count}>
          {formatConditionCount(judgement)} · judged <Time ms={at} />
        </p>
      </div>
    </div>
  )
}

type WhyOthersProps = { name: string; kind: WhyKind; others: NonNullable<WhyExplanation['others']> }

/** The number of other players who did not get it, by cause, each with a link to the list. */
function WhyOthers({ name, kind, others }: WhyOthersProps) {
  const { path } = useRealm()
  const all = others.reduce((sum, { players }) => sum + players, 0)
  const largest = Math.max(...others.map(({ players }) => players))
  return (
    <Section title={`${formatQuantity(all, 'player')} did not get it`} subtitle="By cause." isFlush>
      <ul className={`plain-list lined ${styles.others}`}>
        {others.map(({ cause, players, isOwn, id }) => (
          <li key={id}>
            <span>
              {cause}
              {isOwn && <span className="dimmed"> · {firstWord(name)}</span>}
            </span>
            <span className={styles.track} aria-hidden>
              <span data-own={isOwn} style={{ width: `${(100 * players) / largest}%` }} />
            </span>
            <span className={styles.number}>{formatCount(players)}</span>
            {isServed('listPlayersOfCause') && (
              <Link to={path('players')} search={{ cause: whyText({ kind, id }) } as Record<string, unknown>}>
                Show players<span className="hidden-text">: {cause}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
