import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { listNeeds, type Need } from '@regent/contract/now'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/capabilities.ts'
import { useRealm } from '../../../shell/place.ts'
import { useClock } from '../../../ui/clock.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { formatCount } from '../../../ui/format-number.ts'
import { IconEyeOff } from '../../../ui/icons.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { useNow } from '../../../ui/Time.tsx'
import { hideNeed, showNeeds, useHiddenNeeds } from './hidden-needs.ts'
import styles from './NeedsYou.module.css'
import { markOf, needWords } from './need-words.ts'

const READ_AGAIN_MS = 30_000
const SHOWN_AT_FIRST = { wide: 8, narrow: 4 }

/** What waits for an operator in this realm, the urgent first: each is one link to where it is put right. */
export function NeedsYou() {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const [isWhole, setIsWhole] = useState(false)
  const hidden = useHiddenNeeds(scope ?? '')
  const read = useQuery({
    ...query(listNeeds, {}, { scope }),
    enabled: isServed('listNeeds'),
    refetchInterval: READ_AGAIN_MS,
  })
  const list = useRef<HTMLUListElement>(null)
  const all = read.data?.needs ?? []
  const needs = all.filter((need) => !hidden.includes(markOf(need)))
  const hiddenCount = all.length - needs.length
  const urgent = needs.filter(({ urgency }) => urgency === 'urgent').length
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const shownAtFirst = isNarrow ? SHOWN_AT_FIRST.narrow : SHOWN_AT_FIRST.wide
  const shown = isWhole ? needs : needs.slice(0, shownAtFirst)
  if (!isServed('listNeeds')) return null

  function hide(need: Need) {
    const next = list.current?.querySelector<HTMLElement>('li:focus-within + li a, li:has(+ li:focus-within) a')
    hideNeed(scope ?? '', markOf(need))
    next?.focus()
  }

  function onKeys(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLAnchorElement)) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.indexOf(event.target)
    const need = shown[index]
    if (event.key === 'j' || event.key === 'ArrowRight') links[index + 1]?.focus()
    else if (event.key === 'k' || event.key === 'ArrowLeft') links[index - 1]?.focus()
    else if (event.key === 'h' && need) hide(need)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section className={styles.card} aria-label="Needs you">
      <header className={styles.head}>
        <h2 className={styles.title}>Needs you</h2>
        {urgent > 0 && <Pill tone="error">{`${formatCount(urgent)} urgent`}</Pill>}
        <span className="dimmed">
          {needs.length > urgent && `${formatCount(needs.length - urgent)}${urgent > 0 ? ' more' : ''}`}
        </span>
        {hiddenCount > 0 && (
          <Button variant="subtle" size="compact-sm" className={styles.end} onClick={() => showNeeds(scope ?? '')}>
            {`Hidden by me · ${formatCount(hiddenCount)}`}
          </Button>
        )}
      </header>
      {read.error && !read.data ? (
        <ErrorNotice
          failure={readFailure('What needs you could not be read.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : needs.length === 0 ? (
        <p className={styles.none} role="status">
          {read.data ? 'Nothing needs you.' : 'Looking…'}
        </p>
      ) : (
        <ul ref={list} className={styles.list} onKeyDown={onKeys}>
          {shown.map((need) => (
            <NeedCell key={`${need.kind} ${need.id ?? ''} ${need.at ?? ''}`} need={need} onHide={() => hide(need)} />
          ))}
        </ul>
      )}
      {needs.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" className={styles.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `${formatCount(needs.length - shownAtFirst)} more`}
        </Button>
      )}
    </section>
  )
}

function NeedCell({ need, onHide }: { need: Need; onHide: () => void }) {
  const { path } = useRealm()
  const clock = useClock()
  const now = useNow()
  const { icon: NeedIcon, title, detail, screen, search = {} } = needWords(need, { clock, now })
  return (
    <li className={styles.cell}>
      <Link to={path(screen)} search={search} className={styles.link}>
        <span className={styles.icon} data-urgency={need.urgency}>
          <NeedIcon aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {need.urgency === 'urgent' && <span className="hidden-text">(urgent)</span>}
      </Link>
      <button
        type="button"
        className={styles.hide}
        aria-label={`Hide until it changes: ${title}`}
        data-tip="Hide until it changes"
        onClick={onHide}
      >
        <IconEyeOff aria-hidden />
      </button>
    </li>
  )
}
