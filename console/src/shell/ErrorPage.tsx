import { Button } from '@mantine/core'
import { RequestError } from '@regent/contract/request-error'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { readFailure } from '../api/failure.ts'
import { currentCustomer, customerIdOf } from '../api/session.ts'
import { CopyDetails } from '../ui/CopyDetails.tsx'
import { failureText } from '../ui/ErrorNotice.tsx'
import { IconRefresh } from '../ui/icons.ts'
import styles from './ErrorPage.module.css'
import { InShell } from './in-shell.ts'
import notFoundDark from './not-found-dark.svg'
import notFoundLight from './not-found-light.svg'
import { paths } from './paths.ts'

/** A screen that could not be shown. "Not found" looks different from a failure. */
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
      <div className={styles.actions}>
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
  return (
    <Frame title="Sorry, the page you`re looking for has been abducted.">
      <img className={styles.light} src={notFoundLight} alt="" width={280} height={210} />
      <img className={styles.dark} src={notFoundDark} alt="" width={280} height={210} />
      <div className={styles.actions}>
        <ToGames />
      </div>
    </Frame>
  )
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
    <Button variant="filled" component={Link} to={customer ? paths.games(customerIdOf(customer)) : '/'}>
      Go to Games
    </Button>
  )
}
