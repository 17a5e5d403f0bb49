import { Button } from '@mantine/core'
import { finishSsoTest } from '@regent/contract/organization/sso'
import { useEffect, useState } from 'react'
import { call, customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { leaveForProvider, takeArrived } from './handover.ts'
import { ssoAdvice } from './sso-errors.ts'
import { TestSteps } from './TestSteps.tsx'
import { sendReport, type TestReport } from './test-channel.ts'

const message = 'The test failed.'

/** The second window of a test: it leaves for the provider, and shows the result afterwards. */
export function SsoTestPage() {
  const { customerId } = useCustomer()
  const rights = useRights()
  const isAllowed = rights.can('edit users')
  const [report, setReport] = useState<TestReport>()
  const [failure, setFailure] = useState<Failure>()

  useEffect(() => {
    if (!isAllowed) return
    const arrived = takeArrived()
    if (!arrived) return
    if ('error' in arrived) {
      setFailure({ message, advice: ssoAdvice(arrived.error), details: arrived.error })
      return
    }
    const { code, verifier } = arrived
    call(finishSsoTest, { body: { code, verifier } }, { scope: customerScope() }).then(
      (found) => {
        setReport(found)
        sendReport(found)
      },
      (error: unknown) => setFailure(readFailure(message, error)),
    )
  }, [isAllowed])

  const start = () =>
    leaveForProvider(customerId, { isTest: true }).catch((error: unknown) => setFailure(readFailure(message, error)))
  return (
    <>
      <PageHeader title="Test of single sign-on" subtitle="Close this window when you are done." />
      {!isAllowed ? (
        <Card isFlush>
          <EmptyState kind="not-allowed" missingRight="edit users" />
        </Card>
      ) : report ? (
        <Section title="Result">
          <TestSteps report={report} />
        </Section>
      ) : (
        <Section title="Test">
          <div className="stack gap-16">
            {failure && <ErrorNotice failure={failure} />}
            <p className="flush">
              You sign in at the provider with the saved settings. Your session in the console stays as it is.
            </p>
            <div>
              <Button variant="filled" onClick={start}>
                Sign in at the provider
              </Button>
            </div>
          </div>
        </Section>
      )}
    </>
  )
}
