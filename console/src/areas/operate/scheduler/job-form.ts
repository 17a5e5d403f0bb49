import { parseCron } from '@regent/contract/cron'
import type { EndpointInput } from '@regent/contract/endpoint'
import {
  isApiPath,
  type Job,
  type JobAction,
  type JobTrigger,
  listUpcomingRuns,
  maxRetryDelayMs,
  parseJobTime,
  type saveJob,
} from '@regent/contract/operate/scheduler'
import { utc } from '@regent/contract/zones'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'

/** The form’s values, as they are typed. */
export type JobValues = {
  name: string
  source: string
  isUnique: boolean
  triggers: { type: JobTrigger['type']; expression: string; zone: string; executeAt: string }[]
  type: JobAction['type']
  method: NonNullable<JobAction['method']>
  uri: string
  contentType: string
  body: string
  headers: Pair[]
  topic: string
  message: string
  maxRetryCount: string
  retryDelaySeconds: string
  useExponentialBackoff: boolean
}

export const newTrigger = { type: 'CronTrigger', expression: '0 0 3 * * *', zone: utc, executeAt: '' } as const

export function jobValues(known?: Job): JobValues {
  const { jobAction, retryPolicy } = known ?? {}
  const headers = Array.isArray(jobAction?.headers)
    ? jobAction.headers.map(({ key, value }) => ({ name: key, value }))
    : Object.entries(jobAction?.headers ?? {}).map(([name, value]) => ({ name, value }))
  return {
    name: known?.name ?? '',
    source: known?.source ?? '',
    isUnique: known?.isUnique ?? false,
    triggers: (known?.triggers ?? [newTrigger]).map(({ type, expression = '', zone = utc, executeAt }) => ({
      type,
      expression,
      zone,
      executeAt: executeAt ? momentFieldText(parseJobTime(executeAt)) : '',
    })),
    type: jobAction?.type ?? 'HttpCall',
    method: jobAction?.method ?? 'POST',
    uri: jobAction?.uri ?? '',
    contentType: jobAction?.contentType ?? 'application/json',
    body: jobAction?.body ?? '',
    headers,
    topic: jobAction?.topic ?? '',
    message: jobAction?.message ?? '',
    maxRetryCount: String(retryPolicy?.maxRetryCount ?? 1),
    retryDelaySeconds: String((retryPolicy?.retryDelayMs ?? 10_000) / 1_000),
    useExponentialBackoff: retryPolicy?.useExponentialBackoff ?? false,
  }
}

export const hasBody = ({ type, method }: Pick<JobValues, 'type' | 'method'>): boolean =>
  type !== 'PublishMessage' && method !== 'GET' && method !== 'HEAD'

const toTrigger = ({ type, expression, zone, executeAt }: JobValues['triggers'][number], known?: Job): JobTrigger => {
  if (type === 'CronTrigger') return { type, expression: expression.trim(), ...(zone !== utc && { zone }) }
  // An unedited time is sent unchanged.
  const before = known?.triggers.find(
    (one) => one.executeAt && momentFieldText(parseJobTime(one.executeAt)) === executeAt,
  )
  return { type, executeAt: before?.executeAt ?? executeAt.replace(/(T\d\d:\d\d)Z$/, '$1:00Z') }
}

function toAction(values: JobValues): JobAction {
  const { type, method, topic, message, contentType, body } = values
  const pairs = filledPairs(values.headers)
  if (type === 'PublishMessage') {
    const headers = Object.fromEntries(pairs.map(({ name, value }) => [name, value]))
    return { type, topic: topic.trim(), message, ...(pairs.length > 0 && { headers }) }
  }
  const headers = pairs.map(({ name, value }) => ({ key: name, value }))
  return {
    type,
    method,
    uri: values.uri.trim(),
    ...(hasBody(values) && { contentType: contentType.trim() || 'application/json', body }),
    ...(headers.length > 0 && { headers }),
  }
}

export const jobBody = (values: JobValues, known?: Job): NonNullable<EndpointInput<typeof saveJob>['body']> => ({
  ...(known && { id: known.id }),
  name: values.name.trim(),
  source: values.source.trim(),
  isUnique: values.isUnique,
  triggers: values.triggers.map((trigger) => toTrigger(trigger, known)),
  jobAction: toAction(values),
  retryPolicy: {
    maxRetryCount: Number(values.maxRetryCount),
    retryDelayMs: Math.round(Number(values.retryDelaySeconds) * 1_000),
    useExponentialBackoff: values.useExponentialBackoff,
  },
})

const isTyped = ({ type, expression, executeAt }: JobValues['triggers'][number]) =>
  type === 'CronTrigger' ? parseCron(expression) !== undefined : executeAt !== ''

/** The next due times of the valid triggers. */
export const findExecutions = ({ triggers }: Pick<JobValues, 'triggers'>, now: number, count = 10): number[] =>
  listUpcomingRuns(
    triggers.filter(isTyped).map((trigger) => toTrigger(trigger)),
    { after: now, count },
  )

export function jobErrors(values: JobValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (values.name.trim() === '') errors['name'] = 'Name the job.'
  values.triggers.forEach((trigger, index) => {
    if (isTyped(trigger)) return
    const at = `triggers.${index}`
    if (trigger.type === 'CronTrigger') errors[`${at}.expression`] = 'Enter a cron expression such as 0 0 3 * * MON.'
    else errors[`${at}.executeAt`] = 'Choose a time.'
  })
  if (values.triggers.length === 0) errors['name'] ??= 'Add a trigger below.'
  else if (Object.keys(errors).length === 0 && findExecutions(values, Date.now(), 1).length === 0) {
    const field = values.triggers[0]?.type === 'CronTrigger' ? 'expression' : 'executeAt'
    errors[`triggers.0.${field}`] = 'Choose a time in the future.'
  }
  const uri = values.uri.trim()
  if (values.type === 'HttpCall' && !/^https?:\/\/./i.test(uri))
    errors['uri'] = 'A URL such as https://example.com/hook.'
  if (values.type === 'ServiceCall' && !isApiPath(uri)) errors['uri'] = 'Enter a path of this API, starting with /.'
  if (values.type === 'PublishMessage' && values.topic.trim() === '') errors['topic'] = 'Name the topic.'
  Object.assign(errors, pairErrors('headers', values.headers))
  if (!/^\d{1,2}$/.test(values.maxRetryCount.trim()) || Number(values.maxRetryCount) > 20)
    errors['maxRetryCount'] = 'A whole number from 0 to 20.'
  const seconds = Number(values.retryDelaySeconds.trim() || Number.NaN)
  if (!(seconds >= 0 && seconds * 1_000 <= maxRetryDelayMs)) errors['retryDelaySeconds'] = 'At most 1 hour.'
  return errors
}

/** Maps a field of the server's error to the form field. */
export const formField = (field: string): string =>
  field
    .replace(/^jobAction\./, '')
    // For JSON messages, the error contains the path in the JSON.
    .replace(/^message\..*$/, 'message')
    .replace(/^retryPolicy\.retryDelayMs$/, 'retryDelaySeconds')
    .replace(/^retryPolicy\./, '')
