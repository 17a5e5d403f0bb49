import { useDebouncedValue } from '@mantine/hooks'
import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import { countCampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import type { EndpointInput } from '@regent/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { isWhole } from '../mail/text-form.ts'
import { audienceBody, type CampaignValues, draftErrors, findFormParts } from './campaign-form.ts'
import { toProgressKey } from './campaign-words.tsx'

/** Debounce before the recipients are counted again. */
const countDelayMs = 400

type StepsInput = NonNullable<EndpointInput<typeof countCampaignSteps>['body']>

/** The audience funnel of the current form values, updated while editing; absent for announcements. */
export function useCampaignSteps(realmId: string, campaign: CampaignRecord | undefined, values: CampaignValues) {
  const sid = campaign?.sid
  const { isSent, hasSubject } = findFormParts(values.mtype)
  const errors = draftErrors(values)
  const isReady = !Object.keys(errors).some((field) => /^(rules|days|holdOut)/.test(field))
  const languages = values.texts.filter((text) => isWhole(text, hasSubject)).map(({ lng }) => lng)
  // Debounced as text: a new object in each render would never settle.
  const [settled] = useDebouncedValue(
    isReady ? JSON.stringify({ ...(sid !== undefined && { sid }), ...audienceBody(values), languages }) : '',
    countDelayMs,
  )
  const read = query(
    countCampaignSteps,
    { body: JSON.parse(settled || '{}') as StepsInput },
    { scope: realmScope(realmId) },
  )
  return useQuery({
    ...read,
    // Counts again when the sending progresses.
    queryKey: [...read.queryKey, toProgressKey(campaign)] as unknown as typeof read.queryKey,
    enabled: useRights().can('view campaigns') && isSent && settled !== '',
    placeholderData: keepPreviousData,
  })
}
