import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { getServiceDocs, listServiceRegistrations } from '@regent/contract/operate/microservices'
import { httpMethods } from '@regent/contract/operate/scheduler'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useCustomer, useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { manifestQuery } from '../../../shell/scope/log-storage.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { IconServer } from '../../../ui/layout/icons.ts'
import { listOperations } from '../microservices/service-words.ts'
import type { JobValues } from './job-form.ts'
import { parseMethod, serviceIn, servicePath } from './service-call.ts'

const ofThisApi = ''

/** The endpoint that a job calls: of this API, or of a service, from its OpenAPI document. */
export function ServiceCallFields({ form }: { form: UseFormReturnType<JobValues> }) {
  const { cid } = useCustomer()
  const { realmId } = useRealm()
  const { can } = useRights()
  const scope = realmScope(realmId)
  // The layout of the realm has already loaded it.
  const deployed = useQuery({ ...manifestQuery(realmId), enabled: false }).data?.manifest.manifest ?? []
  const running = useQuery({
    ...query(listServiceRegistrations, { body: {} }, { scope }),
    enabled: can('view microservices') && isServed('listServiceRegistrations'),
  }).data?.registrations
  const isRunning = (name: string) => running?.some(({ serviceName }) => serviceName === name) ?? false
  const service = serviceIn(form.values.uri, cid, realmId)
  const target = `${cid}.${realmId}.${service}`
  const docs = useQuery({
    ...query(getServiceDocs, { params: { target } }, { scope }),
    enabled: service !== undefined && isRunning(service) && can('view docs'),
    retry: false,
  }).data
  const operations = service === undefined || !docs ? [] : listOperations(docs)
  // A path with several methods is offered once, with its first method.
  const calls = [...new Map(operations.toReversed().map((one) => [one.path, one])).values()].toReversed()
  const names = deployed.filter(({ enabled, archived }) => enabled && !archived).map(({ serviceName }) => serviceName)
  // Keep the selected service in the options, even if it was removed.
  if (service !== undefined && !names.includes(service)) names.push(service)
  const formatDetail = (name: string) => (running === undefined || isRunning(name) ? undefined : 'not running now')

  return (
    <>
      <Select
        label="Calls"
        data={[{ value: ofThisApi, label: 'This API' }, ...names.map((name) => ({ value: name, label: name }))]}
        allowDeselect={false}
        value={service ?? ofThisApi}
        onChange={(name) => form.setFieldValue('uri', name ? servicePath(cid, realmId, name) : '/basic/')}
        renderOption={({ option }) =>
          option.value === ofThisApi ? (
            option.label
          ) : (
            <RecordOption
              icon={IconServer}
              symbol={option.value}
              choice={{ symbol: option.value, detail: formatDetail(option.value) }}
            />
          )
        }
      />
      <RecordPicker
        label="Path"
        description={
          service === undefined ? 'Runs in this realm with your rights.' : 'Runs in this realm with your rights.'
        }
        placeholder="/basic/…"
        icon={IconServer}
        choices={calls.map(({ path, method, summary }) => ({
          symbol: servicePath(cid, realmId, service ?? '', path),
          name: summary,
          detail: method,
        }))}
        {...form.getInputProps('uri')}
        onOptionSubmit={(uri) => {
          const call = calls.find(({ path }) => servicePath(cid, realmId, service ?? '', path) === uri)
          const method = call && parseMethod(call.method)
          if (method) form.setFieldValue('method', method)
        }}
      />
      <Select label="Method" data={[...httpMethods]} allowDeselect={false} {...form.getInputProps('method')} />
    </>
  )
}
