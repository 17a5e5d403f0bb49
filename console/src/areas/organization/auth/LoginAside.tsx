import { Button } from '@mantine/core'
import { demoCustomer } from '@regent/contract/samples/studio'
import { type StoredCustomer, toCustomerId, useSession } from '../../../api/session/session.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconArrowRight, IconCheck, IconLock } from '../../../ui/layout/icons.ts'
import styles from './Auth.module.css'
import type { LastSignIn } from './last-sign-in.ts'
import { readOrganization } from './organization-name.ts'

type StepAsideProps = { email: string; organization: string; expiresInMs: number }

/** The person who signs in, and the proofs so far. */
export function StepAside({ email, organization, expiresInMs }: StepAsideProps) {
  return (
    <>
      <p className="flush strong breakable">{email}</p>
      <p className="flush dimmed">{organization}</p>
      <ul className={`stack gap-6 ${styles.steps}`}>
        <li className="row">
          <IconCheck aria-hidden /> Password accepted
        </li>
        <li className="row strong">
          <IconLock aria-hidden /> Second factor
        </li>
      </ul>
      <p className="flush dimmed">
        This step ends after {Math.round(expiresInMs / 60_000)} minutes. Five wrong codes lock it for up to 15 minutes.
      </p>
    </>
  )
}

const wayNames: Record<LastSignIn['way'], string> = {
  password: 'Password',
  passkey: 'Passkey',
  sso: 'Single sign-on',
}

type LoginAsideProps = {
  cameFrom: string | undefined
  last: LastSignIn | undefined
  /** Signs in the way of the last time; undefined if this form cannot. */
  onContinue: (() => void) | undefined
  onLeave: () => void
}

/** The last sign-in and the organizations of this browser, and a link to create one. */
export function LoginAside({ cameFrom, last, onContinue, onLeave }: LoginAsideProps) {
  return (
    <>
      {last && <LastTime last={last} onContinue={onContinue} />}
      <StoredOrganizations cameFrom={cameFrom} />
      <h2 className={styles.asideTitle}>New here?</h2>
      <p className={`flush dimmed ${styles.text}`}>An organization holds your games, realms and colleagues.</p>
      <p className={`flush dimmed ${styles.text}`}>
        <a href={paths.signUp} onClick={onLeave}>
          Create an organization
        </a>
      </p>
      <p className={`flush dimmed ${styles.text}`}>
        <a href={paths.games(demoCustomer.alias)}>Open the demo</a>, without an account
      </p>
    </>
  )
}

const timeFormat: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
}

function LastTime({ last, onContinue }: Pick<LoginAsideProps, 'onContinue'> & { last: LastSignIn }) {
  const at = new Date(last.at).toLocaleString('en-GB', timeFormat)
  return (
    <div className={styles.stored}>
      <h2 className={styles.asideTitle}>Last time here</h2>
      <p className="flush strong breakable">{last.email ?? last.name ?? last.organization}</p>
      <p className="flush dimmed">
        {wayNames[last.way]} · {at}
      </p>
      {onContinue && (
        <Button variant="subtle" size="compact-sm" onClick={onContinue}>
          {last.way === 'passkey' ? 'Continue with the passkey' : 'Continue with single sign-on'}
        </Button>
      )}
    </div>
  )
}

/** The organizations that this browser is signed in to. */
function StoredOrganizations({ cameFrom }: { cameFrom: string | undefined }) {
  const { customers } = useSession()
  /** The requested path if it belongs to this organization, or else its games. */
  const chooseTarget = (customer: StoredCustomer) => {
    const id = toCustomerId(customer)
    return cameFrom !== undefined && readOrganization(cameFrom) === id ? cameFrom : paths.games(id)
  }
  if (customers.length === 0) return null
  return (
    <div className={styles.stored}>
      <h2 className={styles.asideTitle}>Continue with</h2>
      <ul className={`stack gap-6 ${styles.list}`}>
        {customers.map((customer) => (
          <li key={customer.cid}>
            <a href={chooseTarget(customer)} className={`row ${styles.organization}`}>
              <span className="grow column">
                <span className="strong truncate">{customer.name ?? toCustomerId(customer)}</span>
                <span className="dimmed mono">{toCustomerId(customer)}</span>
              </span>
              <IconArrowRight aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
