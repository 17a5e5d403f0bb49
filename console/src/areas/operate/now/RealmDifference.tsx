import { Button } from '@mantine/core'
import { listRealmDifference } from '@regent/contract/operate/change-sets-difference'
import { listConfigKeys } from '@regent/contract/operate/config'
import { compareManifests, getManifestHistory } from '@regent/contract/operate/content/content-manifests'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import { getServiceManifest } from '@regent/contract/operate/microservices'
import type { RealmView } from '@regent/contract/organization/realms'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { type Icon, IconAdjustments, IconServer, IconStack2 } from '../../../ui/layout/icons.ts'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { subjectLabel } from '../change-sets/change-set-words.ts'
import { compareConfigs } from '../config/config-list.ts'
import styles from './NeedsYou.module.css'

const NAMED = 4

/** The difference between this realm and the one it is promoted from. */
export function RealmDifference() {
  const { realmId, realms, game } = useRealm()
  const rights = useRights()
  const below = realmsInTreeOrder(realms, game.pid).find(
    ({ realm }) => realm.parent === realmId && !realm.archived && rights.at(realm.pid).can('view content'),
  )?.realm
  if (!below || !rights.can('view content')) return null
  return <Difference below={below} />
}

function Difference({ below }: { below: RealmView }) {
  const place = useRealmPlace()
  const content = useContentDifference(below.pid)
  const config = useConfigDifference(below.pid)
  const services = useServiceDifference(below.pid)
  const name = realmName(below)
  const first = [content, config, services].filter((one) => one !== undefined)
  const isLoading = first.some(({ isLoading }) => isLoading)
  const otherDifferences = useOtherDifferences(below.pid, !isLoading)
  const rows = [...first, ...otherDifferences.rows]
  const differing = rows.filter(({ counts }) => counts.some(({ count }) => count > 0))
  // Records that exist only here are not promoted; kinds with only those share one row.
  const isFolded = ({ detail, counts }: DifferenceRow) =>
    detail === '' && counts.every(({ count, word }) => count === 0 || word === onlyHere)
  const folded = differing.filter(isFolded)
  const promotable = [content, ...(config ? [config] : []), ...otherDifferences.rows]
    .flatMap(({ counts }) => counts.filter(({ word }) => word !== onlyHere))
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <Section
      title={`Compared with ${name}`}
      actions={
        <>
          <Link {...linkTo.contentCompare(place, { toPid: below.pid })}>Compare</Link>
          <Link {...linkTo.promote(place, { source: below.pid })}>
            {promotable > 0 ? `Promote ${formatCount(promotable)}…` : 'Promote…'}
          </Link>
        </>
      }
      isFlush
    >
      {differing.length === 0 ? (
        !otherDifferences.note && (
          <p className="flush padded dimmed">
            {isLoading
              ? 'Comparing…'
              : otherDifferences.isAllowed
                ? `No differences from ${name}.`
                : 'Same content, config and services.'}
          </p>
        )
      ) : (
        <ul className="plain-list lined">
          {differing
            .filter((row) => !isFolded(row))
            .map(({ icon: RowIcon, title, detail, counts, to }) => (
              <li key={title} className={`row gap-12 ${styles.row}`}>
                <RowIcon aria-hidden />
                <span className="grow column">
                  {to(<span className="strong">{title}</span>)}
                  {detail !== '' && <span className="dimmed small truncate">{detail}</span>}
                </span>
                <span className={styles.counts}>
                  {counts
                    .filter(({ count }) => count > 0)
                    .map(({ count, word, tone }) => (
                      <Pill key={word} tone={tone}>{`${formatCount(count)} ${word}`}</Pill>
                    ))}
                </span>
              </li>
            ))}
          {folded.length > 0 && (
            <li className={`row gap-12 ${styles.row}`}>
              <IconStack2 aria-hidden />
              <span className="grow column">
                <Link {...linkTo.promote(place, { source: below.pid })}>
                  <span className="strong">Only here</span>
                </Link>
                <span className="dimmed small">
                  {folded.map(({ title, counts }) => `${title} ${formatCount(sumCounts(counts))}`).join(' · ')}
                </span>
              </span>
            </li>
          )}
        </ul>
      )}
      {otherDifferences.note}
    </Section>
  )
}

const onlyHere = 'only here'
const sumCounts = (counts: DifferenceRow['counts']) => counts.reduce((sum, { count }) => sum + count, 0)

type DifferenceRow = {
  icon: Icon
  title: string
  /** The names of the first differing records; empty if only their number is loaded. */
  detail: string
  counts: { count: number; word: string; tone: Tone }[]
  to: (title: ReactNode) => ReactNode
  isLoading: boolean
}

const formatNames = (names: readonly string[], all: number): string => {
  const hiddenCount = all - Math.min(NAMED, names.length)
  return `${names.slice(0, NAMED).join(', ')}${hiddenCount > 0 ? ` and ${formatCount(hiddenCount)} more` : ''}`
}

/** The place of the current realm, as links take it. */
function useRealmPlace(): RealmPlace {
  const { customerId, gameId, realmId } = useRealm()
  return { customerId, gameId, realmId }
}

function useContentDifference(pid: string): DifferenceRow {
  const place = useRealmPlace()
  const { realmId } = place
  const scope = realmScope(realmId)
  const newest = { id: globalManifest, limit: 1 }
  const here = useQuery(query(getManifestHistory, { query: newest }, { scope }))
  const there = useQuery(
    query(getManifestHistory, { query: { ...newest, realmId: pid } }, { scope: realmScope(pid), isOfOtherRealm: true }),
  )
  const from = here.data?.manifests[0]?.uid
  const to = there.data?.manifests[0]?.uid
  const isKnown = here.data !== undefined && there.data !== undefined
  const read = useQuery({
    ...query(compareManifests, { query: { from, to, toPid: pid, limit: NAMED } }, { scope }),
    enabled: isKnown && from !== to,
  })
  const { added = 0, changed = 0, removed = 0, rows = [] } = read.data ?? {}
  return {
    icon: IconStack2,
    title: 'Content',
    detail: formatNames(
      rows.map(({ id }) => id),
      added + changed + removed,
    ),
    counts: [
      { count: added, word: 'new', tone: 'done' },
      { count: changed, word: 'changed', tone: 'started' },
      { count: removed, word: onlyHere, tone: 'neutral' },
    ],
    to: (title) => <Link {...linkTo.contentCompare(place, { toPid: pid })}>{title}</Link>,
    isLoading: here.isLoading || there.isLoading || read.isLoading,
  }
}

function useConfigDifference(pid: string): DifferenceRow | undefined {
  const place = useRealmPlace()
  const { realmId } = place
  const rights = useRights()
  const enabled = rights.can('view config') && rights.at(pid).can('view config')
  const here = useQuery({ ...query(listConfigKeys, {}, { scope: realmScope(realmId) }), enabled })
  const there = useQuery({ ...query(listConfigKeys, {}, { scope: realmScope(pid) }), enabled })
  if (!enabled) return undefined
  const differing =
    here.data && there.data
      ? compareConfigs(here.data.rows, there.data.rows).filter(({ state }) => state !== 'same' && state !== 'hidden')
      : []
  return {
    icon: IconAdjustments,
    title: 'Config',
    detail: formatNames(
      differing.map(({ name }) => name),
      differing.length,
    ),
    counts: [
      { count: differing.filter(({ state }) => state === 'only-there').length, word: 'new', tone: 'done' },
      { count: differing.filter(({ state }) => state === 'different').length, word: 'differ', tone: 'started' },
      { count: differing.filter(({ state }) => state === 'only-here').length, word: onlyHere, tone: 'neutral' },
    ],
    to: (title) => <Link {...linkTo.configCompare(place, { with: pid })}>{title}</Link>,
    isLoading: here.isLoading || there.isLoading,
  }
}

function useServiceDifference(pid: string): DifferenceRow | undefined {
  const { realmId, path } = useRealm()
  const rights = useRights()
  const enabled = rights.can('view microservices') && rights.at(pid).can('view microservices')
  const here = useQuery({ ...query(getServiceManifest, {}, { scope: realmScope(realmId) }), enabled })
  const there = useQuery({ ...query(getServiceManifest, {}, { scope: realmScope(pid) }), enabled })
  if (!enabled) return undefined
  const versions = (read: typeof here) =>
    new Map((read.data?.manifest.manifest ?? []).map(({ serviceName, imageId }) => [serviceName, imageId]))
  const ours = versions(here)
  const otherVersions = versions(there)
  const names = [...new Set([...ours.keys(), ...otherVersions.keys()])].sort()
  const compareService = (name: string) => {
    if (!otherVersions.has(name)) return onlyHere
    if (!ours.has(name)) return 'new'
    return ours.get(name) === otherVersions.get(name) ? undefined : 'other version'
  }
  const differing = here.data && there.data ? names.filter((name) => compareService(name) !== undefined) : []
  const countInState = (state: string) => differing.filter((name) => compareService(name) === state).length
  return {
    icon: IconServer,
    title: 'Services',
    detail: formatNames(
      differing.map((name) => [name, ours.get(name), otherVersions.get(name)].filter(Boolean).join(' ')),
      differing.length,
    ),
    counts: [
      { count: countInState('new'), word: 'new', tone: 'done' },
      { count: countInState('other version'), word: 'other version', tone: 'started' },
      { count: countInState(onlyHere), word: onlyHere, tone: 'neutral' },
    ],
    to: (title) => <Link to={path('microservices')}>{title}</Link>,
    isLoading: here.isLoading || there.isLoading,
  }
}

/** Kinds with separate rows above. */
const ownRows: readonly string[] = ['content', 'config']

/** All other kinds, by their counts. It loads both realms completely, so it waits for the rest of the card. */
function useOtherDifferences(pid: string, isReady: boolean) {
  const place = useRealmPlace()
  const rights = useRights()
  const isAllowed = rights.can('view audit') && rights.at(pid).can('view audit')
  const read = useQuery({
    ...query(listRealmDifference, { query: { sourcePid: pid, limit: 1 } }, { scope: realmScope(place.realmId) }),
    enabled: isAllowed && isReady,
    staleTime: 60_000,
  })
  const rows = (read.data?.counts ?? [])
    .filter(({ subject }) => !ownRows.includes(subject))
    .map(({ subject, type, added, changed, removed }): DifferenceRow => {
      const { label, icon } = subjectLabel(subject)
      return {
        icon,
        title: type === '' ? label : `${label}, ${type}`,
        detail: '',
        counts: [
          { count: added, word: 'new', tone: 'done' },
          { count: changed, word: 'changed', tone: 'started' },
          { count: removed, word: onlyHere, tone: 'neutral' },
        ],
        to: (title) => <Link {...linkTo.promote(place, { source: pid })}>{title}</Link>,
        isLoading: false,
      }
    })
  const note = read.error ? (
    <p className="flush padded dimmed">
      The other kinds could not be compared.{' '}
      <Button size="compact-xs" loading={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
    </p>
  ) : (
    read.isLoading && (
      <p className="flush padded dimmed" role="status" aria-busy>
        Comparing events, texts and all other kinds…
      </p>
    )
  )
  return { isAllowed, rows, note }
}
