import { useDebouncedValue } from '@mantine/hooks'
import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import { countCampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import type { InputOf } from '@regent/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { isWhole } from '../mail/text-form.ts'
import { audienceBody, type CampaignValues, draftErrors, partsOf } from './campaign-form.ts'
import { progressOf } from './campaign-words.tsx'

/** Counted again when the form has stood for so long. */
const countDelayMs = 400

type StepsInput = NonNullable<InputOf<typeof countCampaignSteps>['body']>

/** Who would get the campaign as it stands in the form, counted while it is written; absent for announcements. */
export function useCampaignSteps(realmId: string, campaign: CampaignRecord | undefined, values: CampaignValues) {
  const sid = campaign?.sid
  const { isSent, hasSubject } = partsOf(values.mtype)
  const errors = draftErrors(values)
  const isReady = !Object.keys(errors).some((field) => /^(rules|days|holdOut)/.test(field))
  const languages = values.texts.filter((text) => isWhole(text, hasSubject)).map(({ lng }) => lng)
  // As text: an object is another one each time, and would never settle.
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
    // Counted again as the sending goes on.
    queryKey: [...read.queryKey, progressOf(campaign)] as unknown as typeof read.queryKey,
    enabled: useRights().can('view campaigns') && isSent && settled !== '',
    placeholderData: keepPreviousData,
  })
}
