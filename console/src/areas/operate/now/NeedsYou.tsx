import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Need } from '@regent/contract/operate/now'
import { formatCount } from '@regent/contract/words'
import { type KeyboardEvent, useRef, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import buttons from '../../../ui/layout/Buttons.module.css'
import { IconEyeOff } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { hideNeed, showNeeds } from './hidden-needs.ts'
import { NeedLink, useNeedWords } from './NeedLink.tsx'
import styles from './NeedsYou.module.css'
import { toMark } from './need-words.ts'
import { useNeeds } from './use-needs.ts'

const SHOWN_AT_FIRST = { wide: 8, narrow: 4 }

/** Open tasks of the operator in this realm, urgent ones first, each with a link. */
export function NeedsYou() {
  const { scope, isHere, read, needs, urgent, hiddenCount } = useNeeds()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const shownAtFirst = isNarrow ? SHOWN_AT_FIRST.narrow : SHOWN_AT_FIRST.wide
  const visibleNeeds = isWhole ? needs : needs.slice(0, shownAtFirst)
  if (!isHere) return null

  function hide(need: Need) {
    const next = list.current?.querySelector<HTMLElement>('li:focus-within + li a, li:has(+ li:focus-within) a')
    hideNeed(scope ?? '', toMark(need))
    next?.focus()
  }

  function onKeys(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLAnchorElement)) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.indexOf(event.target)
    const need = visibleNeeds[index]
    if (event.key === 'j' || event.key === 'ArrowRight') links[index + 1]?.focus()
    else if (event.key === 'k' || event.key === 'ArrowLeft') links[index - 1]?.focus()
    else if (event.key === 'h' && need) hide(need)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section className={`panel ${styles.card}`} aria-label="Needs you">
      <header className={`row ${styles.head}`}>
        <h2 className={styles.title}>Needs you</h2>
        {urgent > 0 && <Pill tone="error">{`${formatCount(urgent)} urgent`}</Pill>}
        <span className="dimmed">
          {needs.length > urgent && `${formatCount(needs.length - urgent)}${urgent > 0 ? ' more' : ''}`}
        </span>
        {hiddenCount > 0 && (
          <Button variant="subtle" size="compact-sm" className="end" onClick={() => showNeeds(scope ?? '')}>
            {`Hidden by me · ${formatCount(hiddenCount)}`}
          </Button>
        )}
      </header>
      {read.error && !read.data ? (
        <ErrorNotice
          failure={readFailure('The list could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : needs.length === 0 ? (
        <p className={styles.none} role="status">
          {read.data ? 'All clear' : 'Looking…'}
        </p>
      ) : (
        <ul ref={list} className={styles.list} onKeyDown={onKeys}>
          {visibleNeeds.map((need) => (
            <NeedCell key={`${need.kind} ${need.id ?? ''} ${need.at ?? ''}`} need={need} onHide={() => hide(need)} />
          ))}
        </ul>
      )}
      {needs.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" m="4px 8px" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `${formatCount(needs.length - shownAtFirst)} more`}
        </Button>
      )}
    </section>
  )
}

function NeedCell({ need, onHide }: { need: Need; onHide: () => void }) {
  const title = useNeedWords(need).title
  return (
    <li className={styles.cell}>
      <NeedLink need={need} />
      <button
        type="button"
        className={`${buttons.corner} ${styles.hide}`}
        aria-label={`Hide until it changes: ${title}`}
        data-tip="Hide until it changes"
        onClick={onHide}
      >
        <IconEyeOff aria-hidden />
      </button>
    </li>
  )
}
