import { Button, Select } from '@mantine/core'
import { getGettingStarted } from '@regent/contract/operate/now'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { getSdkVersion } from '@regent/contract/organization/customers'
import { startSession } from '@regent/contract/players/sessions'
import { setClientStats } from '@regent/contract/players/stats'
import { hourMs } from '@regent/contract/time'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { serverOrigin } from '../../../api/session/server-address.ts'
import { openChangelog } from '../../../shell/documents/opened-changelog.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, findGame, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCircle, IconCircleCheckFilled, IconSparkles } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Customers.module.css'
import { type FirstStep, firstSteps, isDone } from './first-steps.ts'

/** The path of the endpoint that writes a player's stat; `gamerTag` is a tag or a shell variable. */
const statsPath = (gamerTag: string) => setClientStats.path.replace(':objectId', `client.public.player.${gamerTag}`)

/** A first client for a terminal: it creates a player, starts a session and writes a stat. */
const curlSnippet = (server: string, scope: string): string =>
  `SERVER='${server}'
SCOPE='X-BEAM-SCOPE: ${scope}'
JSON='Content-Type: application/json'

# Sign in as a guest: this makes a player.
TOKEN=$(curl -s "$SERVER${createToken.path}" -H "$SCOPE" -H "$JSON" \\
  -d '{"grant_type":"guest"}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

# Who am I? "id" is the gamer tag.
PLAYER=$(curl -s "$SERVER${getOwnAccount.path}" -H "$SCOPE" -H "Authorization: Bearer $TOKEN" \\
  | sed 's/.*"id":\\([0-9]*\\).*/\\1/')

# Begin a session, then write a stat.
curl -s "$SERVER${startSession.path}" -H "$SCOPE" -H "$JSON" -H "Authorization: Bearer $TOKEN" \\
  -d '{"platform":"WebGLPlayer"}'
curl -s "$SERVER${statsPath('$PLAYER')}" -H "$SCOPE" -H "$JSON" \\
  -H "Authorization: Bearer $TOKEN" -d '{"set":{"LEVEL":"1"}}'
`

/** The same in JavaScript, for a browser or Node. */
const scriptSnippet = (server: string, scope: string): string =>
  `const server = '${server}'
const headers = { 'X-BEAM-SCOPE': '${scope}', 'Content-Type': 'application/json' }

async function ask(method, path, body) {
  const answer = await fetch(server + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(\`\${path} answers \${answer.status}: \${await answer.text()}\`)
  return answer.json()
}

// Sign in as a guest: this creates a player. Keep the refresh token to sign in as the same player again.
const token = await ask('POST', '${createToken.path}', { grant_type: 'guest' })
headers.Authorization = \`Bearer \${token.access_token}\`

// "id" is the player's gamer tag in this realm.
const player = await ask('GET', '${getOwnAccount.path}')
await ask('POST', '${startSession.path}', { platform: 'WebGLPlayer' })
await ask('POST', \`${statsPath(`\${player.id}`)}\`, { set: { LEVEL: '1' } })
`

/** Polling interval for the first player, in milliseconds: players who register cause no live event. */
const POLL_MS = 3_000

/** The steps from an empty organization to a game with players, each checked when done. */
export function GettingStartedPage() {
  const { cid } = useCustomer()
  const { data } = useSuspenseQuery({
    ...query(getGettingStarted, {}, { scope: customerScope(cid) }),
    refetchInterval: ({ state }) =>
      state.data && firstSteps.every((step) => state.data && isDone(step, state.data.steps)) ? false : POLL_MS,
  })
  const realm = useChosenRealm()
  const done = firstSteps.filter((step) => isDone(step, data.steps)).length
  return (
    <>
      <PageHeader
        title="Getting Started"
        subtitle={`From an empty organization to a game with players: ${done} of ${firstSteps.length} steps done.`}
      />
      <div className={`stack ${styles.firstSteps}`}>
        <Section title="First steps" isFlush>
          <ol className="plain-list lined" aria-label="First steps">
            {firstSteps.map((step) => (
              <Step key={step.key} step={step} isDone={isDone(step, data.steps)} pid={realm?.pid} />
            ))}
          </ol>
        </Section>
        <Snippets pid={realm?.pid} />
        <Section
          title="Server"
          actions={
            <Button leftSection={<IconSparkles aria-hidden />} onClick={() => openChangelog('news')}>
              What’s new in it
            </Button>
          }
        >
          <KeyValueList items={[{ label: 'Version', value: <span className="mono">{data.version}</span> }]} />
        </Section>
      </div>
    </>
  )
}

type StepProps = { step: FirstStep; isDone: boolean; pid: string | undefined }

function Step({ step: { title, advice, leadsTo }, isDone: isStepDone, pid }: StepProps) {
  return (
    <li className={`row ${styles.step}`}>
      {isStepDone ? (
        <IconCircleCheckFilled className={styles.done} aria-hidden />
      ) : (
        <IconCircle className={styles.open} aria-hidden />
      )}
      <div className="grow column">
        <span className={styles.title}>
          {title}
          <span className="hidden-text">{isStepDone ? ', done' : ', not done yet'}</span>
        </span>
        {!isStepDone && advice && <span className="dimmed">{advice}</span>}
      </div>
      {leadsTo && <StepLink leadsTo={leadsTo} pid={pid} />}
    </li>
  )
}

function StepLink({ leadsTo, pid }: { leadsTo: NonNullable<FirstStep['leadsTo']>; pid: string | undefined }) {
  const { label, screen, path = '', right } = leadsTo
  const { customerId } = useCustomer()
  const rights = useRights()
  const realms = useRealms()
  const realm = realms.find((each) => each.pid === pid)
  const refusal =
    screen === 'realm'
      ? realm
        ? rights.at(pid).refusal(right)
        : 'There is no realm yet.'
      : screen === 'games'
        ? undefined
        : rights.refusal(right)
  if (refusal) return <ActionButton disabledReason={refusal}>{label}</ActionButton>
  const to =
    screen === 'realm' && realm
      ? paths.inRealm({ customerId, gameId: findGame(realm, realms).pid, realmId: realm.pid }, path)
      : screen === 'games'
        ? paths.games(customerId)
        : paths.users(customerId)
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}

/** The realms of all games that are not archived, grouped by game. */
function useLivingRealms() {
  const realms = useRealms()
  return realms
    .filter(({ parent }) => parent === undefined)
    .flatMap((root) => realmsInTreeOrder(realms, root.pid))
    .filter(({ realm }) => !realm.archived)
    .map(({ realm }) => ({ realm, game: findGame(realm, realms), environment: findEnvironment(realm, realms) }))
}

/** The realm in the URL, or else a development realm: nobody should experiment in production. */
function useChosenRealm() {
  const { realm: wanted } = useSearch({ from: '/$customerId/getting-started' })
  const living = useLivingRealms()
  const selectedRealm =
    living.find(({ realm }) => realm.pid === wanted) ??
    living.find(({ environment }) => environment === 'DEV') ??
    living.at(-1)
  return selectedRealm?.realm
}

function Snippets({ pid }: { pid: string | undefined }) {
  const { cid } = useCustomer()
  const navigate = useNavigate()
  const living = useLivingRealms()
  const { data: sdk } = useQuery({ ...query(getSdkVersion, {}, { scope: customerScope(cid) }), staleTime: hourMs })
  if (pid === undefined) {
    return (
      <Section title="Connect a game client">
        <p className="dimmed">Create a game first: the snippets need a realm.</p>
      </Section>
    )
  }
  const server = serverOrigin()
  const scope = `${cid}.${pid}`
  return (
    <Section title="Connect a game client" subtitle="Runs as it is: it creates a player in the selected realm.">
      <div className={`stack ${styles.snippets}`}>
        <Select
          label="Realm"
          allowDeselect={false}
          maw={360}
          value={pid}
          data={living.map(({ realm, game, environment }) => ({
            value: realm.pid,
            label:
              realm === game
                ? `${realmName(game)} (PROD)`
                : `${realmName(game)} / ${realmName(realm)} (${environment})`,
          }))}
          onChange={(realm) => realm && navigate({ to: '.', search: { realm }, replace: true })}
        />
        <KeyValueList
          items={[
            { label: 'Server', value: <span className="mono">{server}</span>, copy: server },
            { label: 'Organization id (cid)', value: <span className="mono">{cid}</span>, copy: String(cid) },
            { label: 'Realm id (pid)', value: <span className="mono">{pid}</span>, copy: pid },
            { label: 'Scope (cid.pid)', value: <span className="mono">{scope}</span>, copy: scope },
            ...(sdk?.version === undefined
              ? []
              : [
                  {
                    label: 'Latest SDK version',
                    value: <span className="mono">{sdk.version}</span>,
                    copy: sdk.version,
                  },
                ]),
          ]}
        />
        <Snippet title="curl" text={curlSnippet(server, scope)} />
        <Snippet title="JavaScript" text={scriptSnippet(server, scope)} />
        <p className="dimmed">
          All calls are described at{' '}
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            /openapi.json
          </a>
          , what a client calls when it starts in the{' '}
          <Link to={paths.document('first-purchase')} target="_blank">
            product documentation
          </Link>
          .
        </p>
      </div>
    </Section>
  )
}

function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.snippetTitle}>{title}</h3>
      <CodeBox text={text} copyLabel={`Copy the ${title} snippet`} />
    </section>
  )
}
