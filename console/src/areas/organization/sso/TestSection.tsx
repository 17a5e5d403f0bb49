import { useEffect, useState } from 'react'
import { readAgain } from '../../../api/act.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconRefresh } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import type { Sso } from './sso-form.ts'
import { TestSteps } from './TestSteps.tsx'
import { listenForReports, type TestReport } from './test-channel.ts'

/** Tests the saved settings in a second window, and shows what arrived. */
export function TestSection({ sso }: { sso: Sso }) {
  const rights = useRights()
  const { customerId } = useCustomer()
  const [report, setReport] = useState<TestReport>()

  useEffect(
    () =>
      listenForReports((received) => {
        setReport(received)
        void readAgain('sso')
      }),
    [],
  )

  const open = () => window.open(paths.ssoTest(customerId), 'regent-sso-test', 'width=640,height=760')
  return (
    <Section
      title="Test"
      actions={
        <ActionButton
          leftSection={<IconRefresh aria-hidden />}
          disabledReason={rights.refusal('edit users')}
          onClick={open}
        >
          {report || sso.tested !== undefined ? 'Test again' : 'Test'}
        </ActionButton>
      }
    >
      <div className="stack gap-16">
        {sso.tested !== undefined && (
          <p className="flush">
            <Pill tone="done">tested</Pill> <Time ms={sso.tested} />
          </p>
        )}
        {report ? (
          <TestSteps report={report} />
        ) : (
          <p className="flush dimmed">
            Signs you in with the saved settings in a second window, and shows what arrives. This session stays.
          </p>
        )}
      </div>
    </Section>
  )
}
