import { Job } from '@regent/contract/operate/scheduler'
import { sampleJobs } from '@regent/contract/samples/scheduler'
import { expect, test } from 'vitest'
import { formField, jobBody, jobErrors, jobValues } from './job-form.ts'

const call = { ...jobValues(), name: ' Sync ', uri: 'https://example.com/hook', body: '{}' }

test('a call is sent as typed, and a message without the fields of a call', () => {
  const headers = [
    { name: 'x-key', value: '1' },
    { name: '', value: '' },
  ]
  expect(jobBody({ ...call, headers })).toEqual({
    name: 'Sync',
    source: '',
    isUnique: false,
    triggers: [{ type: 'CronTrigger', expression: '0 0 3 * * *' }],
    jobAction: {
      type: 'HttpCall',
      method: 'POST',
      uri: 'https://example.com/hook',
      contentType: 'application/json',
      body: '{}',
      headers: [{ key: 'x-key', value: '1' }],
    },
    retryPolicy: { maxRetryCount: 1, retryDelayMs: 10_000, useExponentialBackoff: false },
  })
  expect(jobBody({ ...call, method: 'GET' }).jobAction).not.toHaveProperty('body')
  const message = { ...call, type: 'PublishMessage' as const, topic: 'news.refresh', message: 'hello' }
  expect(jobBody(message).jobAction).toEqual({ type: 'PublishMessage', topic: 'news.refresh', message: 'hello' })
})

test('the form shows an existing job as it was saved', () => {
  const executeAt = '2030-05-01T10:30:00.000Z'
  const triggers = [{ type: 'ExactTrigger' as const, expression: '', zone: 'UTC', executeAt: '2030-05-01T10:30Z' }]
  const body = jobBody({ ...call, triggers })
  expect(body.triggers).toEqual([{ type: 'ExactTrigger', executeAt: '2030-05-01T10:30:00Z' }])
  const [sample] = sampleJobs(0)
  const saved = { ...body, id: '7', owner: '1', triggers: [{ type: 'ExactTrigger', executeAt }] }
  const known = Job.parse({ ...sample, ...saved })
  expect(jobValues(known)).toEqual({ ...call, name: 'Sync', triggers })
})

test('each error is listed under its field', () => {
  expect(jobErrors(call)).toEqual({})
  const triggers = [
    { type: 'CronTrigger' as const, expression: 'daily', zone: 'UTC', executeAt: '' },
    { type: 'ExactTrigger' as const, expression: '', zone: 'UTC', executeAt: '' },
  ]
  const wrong = { ...call, name: '', triggers, uri: 'x', maxRetryCount: '21', retryDelaySeconds: '-1' }
  expect(Object.keys(jobErrors(wrong)).sort()).toEqual(
    ['maxRetryCount', 'name', 'retryDelaySeconds', 'triggers.0.expression', 'triggers.1.executeAt', 'uri'].sort(),
  )
  expect(jobErrors({ ...call, type: 'ServiceCall' })).toHaveProperty('uri')
  expect(jobErrors({ ...call, triggers: [{ ...triggers[1]!, executeAt: '2020-01-01T00:00Z' }] })).toHaveProperty(
    'triggers.0.executeAt',
  )
})

test('an error inside a message is shown below the message', () => {
  expect(formField('jobAction.message.guild.0.id')).toBe('message')
  expect(formField('jobAction.uri')).toBe('uri')
})
