import type { HealthPart, HealthPeriod, HealthRow, HealthState } from '@regent/contract/organization/health'
import { formatQuantity } from '@regent/contract/words'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findGame, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { FoldButton } from '../../../ui/layout/FoldButton.tsx'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '../../../ui/layout/icons.ts'
import styles from './Health.module.css'
import {
  formatAdvice,
  formatSince,
  formatValue,
  type HealthLink,
  healthWords,
  periodNames,
  stateWords,
} from './health-words.ts'

type HealthListProps = {
  rows: readonly HealthRow[]
  now: number
  version: string
  period: HealthPeriod
  /** True for the first list of the screen, which names the columns. */
  hasHead: boolean
}

/** The rows of one group. A row with affected things opens their list. */
export function HealthList({ rows, now, version, period, hasHead }: HealthListProps) {
  return (
    <>
      {hasHead && (
        // The values of a row are sentences of their own, so the names of the columns are only for the eye.
        <div className={`dimmed small ${styles.row} ${styles.head}`} aria-hidden>
          <span />
          <span>What</span>
          <span>Now</span>
          <span>{periodNames[period]}</span>
          <span>{`Since ${version}`}</span>
          <span>What to do</span>
        </div>
      )}
      <ul className="plain-list">
        {rows.map((row) => (
          <HealthItem key={row.kind} row={row} now={now} version={version} period={period} />
        ))}
      </ul>
    </>
  )
}

const icons: Record<HealthState, Icon> = {
  problem: IconCircleX,
  warning: IconAlertTriangle,
  unknown: IconHelpCircle,
  off: IconAlertTriangle,
  good: IconCircleCheck,
}

type HealthItemProps = Omit<HealthListProps, 'rows' | 'hasHead'> & { row: HealthRow }

function HealthItem({ row, now, version, period }: HealthItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { kind, state, parts, more, steps } = row
  const { title, link, more: document } = healthWords[kind]
  const [first] = parts
  const findName = useRealmName()
  const StateIcon = icons[state]
  const count = parts.length + more
  const change = formatSince(row)
  const total = steps?.reduce((sum, value) => sum + value, 0) ?? 0
  const target = (first && link?.(first)) ?? (state === 'good' ? undefined : document)
  return (
    <li className={styles.item} data-state={state}>
      <div className={styles.row}>
        <span className={styles.mark}>
          <StateIcon aria-hidden />
          <span className="hidden-text">{`${stateWords[state]}:`}</span>
        </span>
        <div className={`column ${styles.what}`}>
          <h3 className={`strong ${styles.name}`}>{title}</h3>
          {first && (
            <span className="dimmed small truncate">
              {[first.name, findName(first.pid)].filter(Boolean).join(', ')}
              {count > 1 && ` and ${formatQuantity(count - 1, 'other', 'others')}`}
            </span>
          )}
        </div>
        <span className={`num ${styles.value}`}>{formatValue(row, now)}</span>
        <span className={styles.steps}>
          {steps && total > 0 && (
            <Sparkline
              values={steps}
              label={`${title}, ${periodNames[period]}: ${total} in all`}
              tone={state === 'good' ? 'usual' : 'bad'}
              height={24}
            />
          )}
        </span>
        <span className={`dimmed small ${styles.since}`}>
          {change && <span className={styles.sinceWord}>{`since ${version}: `}</span>}
          {change}
        </span>
        <span className={styles.advice}>{formatAdvice(row)}</span>
        <span className={`cluster ${styles.acts}`}>
          {target && <LinkOfHealth link={target} />}
          {count > 0 && (
            <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} label={`Details of ${title}`}>
              Details
            </FoldButton>
          )}
        </span>
      </div>
      {isOpen && <PartList row={row} now={now} />}
    </li>
  )
}

function PartList({ row: { kind, parts, more }, now }: { row: HealthRow; now: number }) {
  const findName = useRealmName()
  const { part: formatPart, link } = healthWords[kind]
  return (
    <ul className={`plain-list ${styles.parts}`}>
      {parts.map((part) => (
        <li key={[part.pid, part.id, part.name, part.screen, part.at].join()} className={`cluster ${styles.part}`}>
          <span className={`strong ${styles.words}`}>{part.name}</span>
          {part.pid !== undefined && <span>{findName(part.pid)}</span>}
          <span className={`dimmed small ${styles.words}`}>{formatPart(part, now)}</span>
          <PartLink part={part} link={link?.(part)} />
        </li>
      ))}
      {more > 0 && <li className="dimmed small">{`${formatQuantity(more, 'other', 'others')} not shown`}</li>}
    </ul>
  )
}

const PartLink = ({ part, link }: { part: HealthPart; link: HealthLink | undefined }) =>
  link ? <LinkOfHealth link={link} about={part.name} /> : null

/** The name of a realm; undefined for none. */
function useRealmName(): (pid: string | undefined) => string | undefined {
  const realms = useRealms()
  return (pid) => {
    if (pid === undefined) return undefined
    const realm = findRealm(realms, pid)
    return realm ? realmName(realm) : pid
  }
}

/** A link to the screen that shows the cause or fixes it. */
function LinkOfHealth({ link, about }: { link: HealthLink; about?: string }) {
  const to = usePath(link)
  if (to === undefined) return null
  return (
    <Link
      to={to}
      search={link.search ?? {}}
      className={styles.link}
      aria-label={about === undefined ? undefined : `${link.label}: ${about}`}
    >
      {link.label}
    </Link>
  )
}

function usePath(link: HealthLink): string | undefined {
  const { customerId } = useCustomer()
  const realms = useRealms()
  if ('document' in link) return paths.document(link.document)
  if ('screen' in link) return paths.inOrganization(customerId, link.screen)
  const realm = findRealm(realms, link.pid)
  if (!realm) return undefined
  const place = { customerId, gameId: findGame(realm, realms).pid, realmId: realm.pid }
  return paths.inRealm(place, link.realmScreen)
}
