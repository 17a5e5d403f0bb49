import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { configureClient } from '../../../api/client.ts'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import { activityQuery, jobQuery, jobsQuery, nextExecutionsQuery } from './scheduler-reads.ts'
import { readJobsSearch } from './scheduler-search.ts'

let sent: string[]
beforeEach(() => {
  fakeBrowser()
  configureClient({ realm: () => 'DE_2', onSignedOut: () => {}, loadDemo: () => import('../../../demo.ts') })
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  sent = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return new Response(JSON.stringify({ records: [], ...(sent.length === 1 && { nextCursor: 'c2' }) }))
  })
})

test('the list is read from jobs-paged and goes on with nextCursor until there is none [scheduler-4]', async () => {
  await new QueryClient().fetchInfiniteQuery({ ...jobsQuery(readJobsSearch({}), '7.DE_2'), pages: 5 })
  expect(sent).toEqual(['/api/scheduler/jobs-paged', '/api/scheduler/jobs-paged?cursor=c2'])
})

test('the filter for suspended jobs reads their list [scheduler-3 scheduler-5]', async () => {
  const search = readJobsSearch({ status: 'suspended' })
  expect(search.status).toBe('suspended')
  await new QueryClient().fetchInfiniteQuery(jobsQuery(search, '7.DE_2'))
  expect(sent).toEqual(['/api/scheduler/jobs/suspended'])
})

test('the page of a job reads the job, its activity and its next ten executions [scheduler-6 scheduler-7 scheduler-8]', async () => {
  const client = new QueryClient()
  await client.fetchQuery(jobQuery('9', '7.DE_2'))
  await client.fetchInfiniteQuery(activityQuery('9', '7.DE_2'))
  await client.fetchQuery(nextExecutionsQuery('9', '7.DE_2'))
  expect(sent).toEqual([
    '/api/scheduler/job/9',
    '/api/scheduler/job/9/activity-paged',
    '/api/scheduler/job/9/next-executions?limit=10',
  ])
})
