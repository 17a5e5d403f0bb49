import { Button, Select } from '@mantine/core'
import { type FirstStepName, type FirstSteps, firstStepNames } from '@regent/contract/operate/now-first-steps'
import { getSdkVersion } from '@regent/contract/organization/customers'
import { hourMs } from '@regent/contract/time'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { serverOrigin } from '../../../api/session/server-address.ts'
import { openChangelog } from '../../../shell/documents/opened-changelog.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useCapabilities } from '../../../shell/scope/capabilities.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { IconArrowRight, IconBook, IconBraces, IconSparkles } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { InviteCard } from '../../organization/admin-users/InviteCard.tsx'
import { FillButton, useCanFill } from './FillButton.tsx'
import styles from './FirstHour.module.css'
import { FirstStepList } from './FirstStepList.tsx'
import { FirstStepPane } from './FirstStepPane.tsx'
import { countDone, findOpenStep } from './first-step-words.ts'
import type { GettingStartedSearch } from './getting-started-search.ts'
import { firstStepsQuery, type StepRealm, useStepRealms } from './use-first-steps.ts'

/** The way from an empty realm to a live game: six steps that the server marks as done. */
export function GettingStartedPage() {
  const realms = useStepRealms()
  const { search } = useAddress<GettingStartedSearch>()
  // Nobody should experiment in production.
  const realm =
    realms.find(({ pid }) => pid === search.realm) ??
    realms.find(({ environment }) => environment === 'DEV') ??
    realms.at(-1)
  const { customerId } = useCustomer()
  if (realm) return <Steps key={realm.pid} realm={realm} realms={realms} />
  return (
    <>
      <PageHeader title="Getting Started" subtitle="The steps need a realm." />
      <Button component={Link} to={paths.games(customerId)} variant="filled">
        Open Games
      </Button>
    </>
  )
}

function Steps({ realm, realms }: { realm: StepRealm; realms: readonly StepRealm[] }) {
  const { cid, customerId } = useCustomer()
  const { search, go } = useAddress<GettingStartedSearch>()
  const { steps, players } = useSuspenseQuery(firstStepsQuery(realm.pid, cid)).data
  // A step that is done while it is open stays open: its proof is shown there.
  const [firstOpen] = useState(() => findOpenStep(steps))
  const open = search.step ?? firstOpen
  const isDone = countDone(steps) === firstStepNames.length
  const openStep = (step: FirstStepName) => void go({ step })
  return (
    <div className="stack shrink">
      <div className="row gap-12">
        <Ring steps={steps} />
        <div className="grow">
          <PageHeader
            title="Getting Started"
            subtitle={
              isDone
                ? `${realm.game} is connected. All six steps are done.`
                : `${realm.game} is ready. Six steps make it a live game. The server marks each one when it is done.`
            }
            actions={
              <Button
                component={Link}
                to={paths.realm({ customerId, gameId: realm.gameId, realmId: realm.pid })}
                leftSection={<IconArrowRight aria-hidden />}
              >
                {isDone ? 'Open' : 'Skip, open'} {realm.game}
              </Button>
            }
          />
        </div>
      </div>
      <div className={`grid ${styles.columns}`}>
        <div className={`stack shrink ${styles.left}`}>
          <FirstStepList steps={steps} open={open} onOpen={openStep} />
          <Links />
        </div>
        <FirstStepPane realm={realm} steps={steps} open={open} onOpen={openStep} />
        <aside className={`stack shrink ${styles.side}`} aria-label="Colleagues and realm">
          <InviteCard />
          <RealmCard realm={realm} realms={realms} />
          <SamplePlayersCard realm={realm} players={players} />
        </aside>
      </div>
    </div>
  )
}

const radius = 17
const round = 2 * Math.PI * radius

function Ring({ steps }: { steps: FirstSteps }) {
  const done = countDone(steps)
  const all = firstStepNames.length
  return (
    <svg className={styles.ring} viewBox="0 0 40 40" role="img" aria-label={`${done} of ${all} steps done`}>
      <circle cx={20} cy={20} r={radius} />
      <circle
        className={styles.ringDone}
        cx={20}
        cy={20}
        r={radius}
        strokeDasharray={`${(done / all) * round} ${round}`}
        transform="rotate(-90 20 20)"
      />
      <text x={20} y={20}>
        {done}/{all}
      </text>
    </svg>
  )
}

function Links() {
  const version = useCapabilities()?.version
  return (
    <nav className={`panel padded ${styles.links}`} aria-label="More help">
      <Link to={paths.document('first-purchase')} target="_blank">
        <IconBook aria-hidden /> Your first purchase
      </Link>
      <a href="/openapi.json" target="_blank" rel="noreferrer">
        <IconBraces aria-hidden /> All calls (OpenAPI)
      </a>
      <button type="button" className="plain-button" onClick={() => openChangelog('history')}>
        <IconSparkles aria-hidden /> Changelog {version && <span className="dimmed">version {version}</span>}
      </button>
    </nav>
  )
}

function SamplePlayersCard({
  realm: { pid, environment },
  players,
}: {
  realm: StepRealm
  players: number | undefined
}) {
  const { cid } = useCustomer()
  const fillable = { pid, cid, environment, players }
  if (!useCanFill(fillable)) return null
  return (
    <Section title="Sample players" subtitle="Try the screens with data. You can undo it.">
      <FillButton {...fillable} />
    </Section>
  )
}

/** Server and ids, to copy into a client. */
function RealmCard({ realm, realms }: { realm: StepRealm; realms: readonly StepRealm[] }) {
  const { cid } = useCustomer()
  const { go } = useAddress<GettingStartedSearch>()
  const { data: sdk } = useQuery({ ...query(getSdkVersion, {}, { scope: customerScope(cid) }), staleTime: hourMs })
  const values = [
    { label: 'Server', text: serverOrigin() },
    { label: 'Organization', text: String(cid) },
    { label: 'Realm', text: realm.pid },
    ...(sdk?.version === undefined ? [] : [{ label: 'SDK version', text: sdk.version }]),
  ]
  return (
    <Section
      title="Your realm"
      actions={<RealmPill name={realm.name} environment={realm.environment} withName={false} />}
    >
      <div className="stack">
        <Select
          aria-label="Realm"
          allowDeselect={false}
          value={realm.pid}
          data={realms.map(({ pid, name, game, environment }) => ({
            value: pid,
            label: environment === 'PROD' ? `${game} (PROD)` : `${game} / ${name} (${environment})`,
          }))}
          onChange={(pid) => pid && go({ realm: pid })}
        />
        <dl className="stack gap-8 flush">
          {values.map(({ label, text }) => (
            <div key={label} className="row spread">
              <dt className="dimmed">{label}</dt>
              <dd className={`row gap-4 shrink ${styles.value}`}>
                <span className="mono truncate">{text}</span>
                <CopyButton value={text} label={`Copy ${label.toLowerCase()}`} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
