import type { ReactNode } from 'react'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/layout/icons.ts'
import styles from './Sso.module.css'
import type { TestReport } from './test-channel.ts'

type PlaceRoles = NonNullable<TestReport['roles']>

/** The result of a test, step by step. */
export function TestSteps({ report }: { report: TestReport }) {
  const realms = useRealms()
  const formatRoles = (roles: PlaceRoles): string =>
    roles.length === 0
      ? 'no role'
      : roles
          .map(({ role, realm: pid }) => {
            const realm = findRealm(realms, pid)
            return `${role} ${pid === undefined ? 'everywhere' : `in ${realm ? realmName(realm) : pid}`}`
          })
          .join(', ')
  const { issuer, subject, email, isEmailVerified, groups, rule, roles, problem, losses } = report
  return (
    <ul className="stack gap-16 plain-list">
      <Step title="The provider answers">{issuer}</Step>
      <Step title={`Signed in as ${email ?? subject}`} isWarning={!isEmailVerified}>
        {isEmailVerified ? `Subject ${subject}` : 'The provider does not send the e-mail as verified.'}
      </Step>
      <Step title={groups.length > 0 ? 'Groups arrive' : 'No groups arrive'} isWarning={groups.length === 0}>
        {groups.length > 0 ? groups.join(', ') : 'Release the groups at the provider, or change the claim.'}
      </Step>
      <Step
        title={problem === undefined ? 'This person can sign in' : 'This person cannot sign in'}
        isWarning={problem !== undefined}
      >
        {problem ??
          (roles
            ? `${rule === undefined ? 'Everybody else' : `Line ${rule + 1}`}: ${formatRoles(roles)}`
            : 'Single sign-on changes no roles.')}
      </Step>
      {losses.map((loss) => (
        <Step key={loss.accountId} title={`${loss.email ?? loss.accountId} would lose a role`} isWarning>
          {formatRoles(loss.before)} → {formatRoles(loss.after)}
        </Step>
      ))}
    </ul>
  )
}

type StepProps = { title: string; isWarning?: boolean; children: ReactNode }

const Step = ({ title, isWarning = false, children }: StepProps) => (
  <li className={styles.step} data-tone={isWarning ? 'warning' : undefined}>
    {isWarning ? <IconAlertTriangle aria-label="Warning" /> : <IconCircleCheck aria-label="Good" />}
    <div>
      <p className="flush strong breakable">{title}</p>
      <p className="flush dimmed breakable">{children}</p>
    </div>
  </li>
)
