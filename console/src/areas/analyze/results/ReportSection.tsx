import { Switch } from '@mantine/core'
import { getResultReport, reportTime, setResultReport } from '@regent/contract/analyze/results-reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { ZoneField } from '../../../shell/form/ZoneField.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'

type ReportChoice = { isOn: boolean; timeZone: string }

const save = (body: ReportChoice) =>
  write(setResultReport, { body }, { subject: 'result-report', scope: customerScope() })

/** The weekly e-mail with results: off until the signed-in person asks for it. */
export function ReportSection() {
  const { readOnly } = useRights()
  const isKnown = isServed('getResultReport')
  const read = useQuery({ ...query(getResultReport, {}, { scope: customerScope() }), enabled: isKnown })
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_, { isOn }) => toast(isOn ? 'You get the weekly report' : 'You no longer get the weekly report'),
    onError: (error) => toastFailure('The report was not changed.', error),
  })
  if (!isKnown) return null
  const { data, error } = read
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { isOn = false, timeZone = ownZone } = (saving.isPending ? saving.variables : data) ?? {}
  const isDisabled = readOnly !== undefined || !data || saving.isPending
  return (
    <Section title="Weekly report" subtitle={`An e-mail on ${reportTime}, with the results of each realm.`}>
      {error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The report could not be loaded.', error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <div className="stack gap-12">
          <Switch
            label="Send me the weekly report"
            checked={isOn}
            disabled={isDisabled}
            onChange={({ currentTarget }) => saving.mutate({ isOn: currentTarget.checked, timeZone })}
          />
          {isOn && (
            <ZoneField
              value={timeZone}
              disabled={isDisabled}
              onChange={(chosen) => chosen && saving.mutate({ isOn, timeZone: chosen })}
            />
          )}
          <p className="flush note">
            {isOn && data?.nextAt !== undefined ? (
              <>
                Next: <Time ms={data.nextAt} />. No e-mail if nothing had results.
              </>
            ) : (
              'No e-mail if nothing had results.'
            )}
          </p>
        </div>
      )}
    </Section>
  )
}
