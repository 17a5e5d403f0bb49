import { Button } from '@mantine/core'
import type { RealmView } from '@regent/contract/organization/realms'
import { RequestError } from '@regent/contract/request-error'
import { demoRealms } from '@regent/contract/samples/studio'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { readFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { currentCustomer, toCustomerId } from '../../api/session/session.ts'
import { CopyDetails } from '../../ui/feedback/CopyDetails.tsx'
import { failureText } from '../../ui/feedback/ErrorNotice.tsx'
import { IconRefresh } from '../../ui/layout/icons.ts'
import { InShell } from '../frame/in-shell.ts'
import { customerQuery } from '../frame/place.ts'
import { findRealm, realmName } from '../scope/realms.ts'
import styles from './ErrorPage.module.css'
import notFoundDark from './not-found-dark.svg'
import notFoundLight from './not-found-light.svg'
import { paths } from './paths.ts'

/** The page for a screen that failed. "Not found" looks different from other errors. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (error instanceof RequestError && error.status === 404) return <NotFoundPage />
  const failure = readFailure('An error occurred', error)
  return (
    <Frame title={failure.message}>
      <p className={styles.text}>{failure.advice}</p>
      {failure.requestId && (
        <p className={styles.text}>
          Request <code className="mono">{failure.requestId}</code>
        </p>
      )}
      <div className={`flex wrap ${styles.actions}`}>
        <CopyDetails text={failureText(failure)} />
        <Button
          leftSection={<IconRefresh aria-hidden />}
          onClick={() => {
            queries.reset()
            reset()
            router.invalidate()
          }}
        >
          Try again
        </Button>
        <ToGames />
      </div>
    </Frame>
  )
}

/** Status 404. The character in the sentence is a backtick. */
export function NotFoundPage() {
  const { gameId, realmId } = useParams({ strict: false })
  const realms = knownRealms()
  const pid = realmId ?? gameId
  const realm = findRealm(realms, pid)
  const customer = currentCustomer()
  return (
    <Frame title="Sorry, the page you`re looking for has been abducted.">
      <img className={styles.light} src={notFoundLight} alt="" width={280} height={210} />
      <img className={styles.dark} src={notFoundDark} alt="" width={280} height={210} />
      {pid !== undefined && realms.length > 0 && !realm && (
        <p className={styles.text}>
          There is no {realmId === undefined ? 'game' : 'realm'} <code className="mono">{pid}</code> in this
          organization, or you have no role in it.
        </p>
      )}
      <div className={`flex wrap ${styles.actions}`}>
        {customer && realm && gameId !== undefined && realmId !== undefined && (
          <Button component={Link} to={paths.realm({ customerId: toCustomerId(customer), gameId, realmId })}>
            Back to {realmName(realm)}
          </Button>
        )}
        <ToGames />
      </div>
    </Frame>
  )
}

/** The loaded realms of the organization; empty without a session. */
function knownRealms(): readonly RealmView[] {
  const customer = currentCustomer()
  const own = customer && queryClient.getQueryData(customerQuery(customer.cid).queryKey)?.customer.projects
  return own ? [...own, ...demoRealms] : []
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  // Outside the shell the page needs its own landmark.
  const Landmark = use(InShell) ? 'div' : 'main'
  return (
    <Landmark className={styles.frame}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Landmark>
  )
}

function ToGames() {
  const customer = currentCustomer()
  return (
    <Button variant="filled" component={Link} to={customer ? paths.games(toCustomerId(customer)) : '/'}>
      Go to Games
    </Button>
  )
}
