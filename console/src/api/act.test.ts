import { notifications, notificationsStore } from '@mantine/notifications'
import { auditEntriesHeader } from '@regent/contract/client'
import { listLeaderboards, planClearLeaderboard, removeLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { listAuditEntries } from '@regent/contract/organization/audit'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { getStats } from '@regent/contract/players/stats'
import { isValidElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, planAct, planWrite, readAgain, write } from './act.ts'
import { configureClient } from './client.ts'
import { fakeBrowser } from './fake-browser.ts'
import { closePlan, openPlan, tellChanged } from './planning.ts'
import { queryClient } from './query.ts'
import { selectCustomer, storeCustomer } from './session/session.ts'
import { provideSubjects, type Subjects } from './subject.ts'
import { undoLast } from './undo.ts'

const input = { params: { id: 'weekly' }, body: { id: 42 } }
const subject = { label: 'Leaderboard entry', words: () => 'Removed an entry', reads: [listLeaderboards] }
const subjects = { 'leaderboard-entry': subject, stat: { ...subject, reads: [getStats] } } as unknown as Subjects
const cached = [listLeaderboards, listAuditEntries, getStats]

/** Which of the cached reads are to be made again. */
const stale = () =>
  cached.filter(({ path }) => queryClient.getQueryState([path, {}, '7.DE_1'])?.isInvalidated).map(({ path }) => path)

/** What the messages on the screen say. */
const said = () => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].map(
    ({ message }) => isValidElement<{ message: string }>(message) && message.props.message,
  )
}

let sent: { url: string; headers: Headers }[]

function serve(status: number, body: unknown, headers: Record<string, string> = {}) {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) })
    return new Response(JSON.stringify(body), { status, headers })
  })
}

const refusal = { status: 409, service: 's', error: 'LeaderboardFrozen', message: 'It is frozen.', requestId: 'r1' }

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('window', Object.assign(window, { location: { pathname: '/here' } }))
  configureClient({ realm: () => 'DE_1', onSignedOut: () => {}, loadDemo: () => import('../demo.ts') })
  storeCustomer({ cid: 7, alias: 'acme', token: 't', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  provideSubjects(async () => subjects)
  notifications.clean()
  queryClient.clear()
  for (const { path } of cached) queryClient.setQueryData([path, {}, '7.DE_1'], {})
})

afterEach(() => {
  queryClient.clear()
  closePlan()
})

test('a change in a demo is refused, and never said to be done', async () => {
  serve(200, { result: 'ok' })
  const inDemo = {
    scope: '7.DEMO',
    subject: 'leaderboard-entry',
    done: 'Removed 42',
    failed: '42 was not removed.',
  } as const
  expect(await act(removeLeaderboardEntry, input, inDemo)).toBeUndefined()
  expect(said()).toEqual(['42 was not removed. The demo is read-only.'])
  await expect(write(removeLeaderboardEntry, input, inDemo)).rejects.toThrow('The demo is read-only.')
  const plan = { params: { id: 'weekly' }, body: {} }
  await expect(planWrite(planClearLeaderboard, plan, { scope: '7.DEMO' })).rejects.toThrow('The demo is read-only.')
  expect(sent).toEqual([])
})

describe('an action', () => {
  const options = { subject: 'leaderboard-entry', done: 'Removed 42', failed: '42 was not removed.' } as const

  test('says that it was done, and makes the reads of its subject and of the audit trail again', async () => {
    serve(200, { result: 'ok' })
    expect(await act(removeLeaderboardEntry, input, options)).toMatchObject({ data: { result: 'ok' } })
    expect(said()).toEqual(['Removed 42'])
    expect(stale()).toEqual([listLeaderboards.path, listAuditEntries.path])
  })

  test('says why it failed, throws nothing, and makes the reads again', async () => {
    serve(409, refusal)
    expect(await act(removeLeaderboardEntry, input, options)).toBeUndefined()
    expect(said()).toEqual(['42 was not removed. It is frozen.'])
    expect(stale()).toEqual([listLeaderboards.path, listAuditEntries.path])
  })

  test('offers to undo what the audit trail knows', async () => {
    serve(200, { result: 'ok' }, { [auditEntriesHeader]: '5' })
    const answer = await act(removeLeaderboardEntry, input, { ...options, done: ({ entries }) => `Removed ${entries}` })
    expect(answer?.entries).toEqual([5])
    expect(said()).toEqual(['Removed 5'])
  })

  test('that is still running is undone by Ctrl+Z, and not the change before it', async () => {
    serve(200, { result: 'ok' }, { [auditEntriesHeader]: '7' })
    await act(removeLeaderboardEntry, input, { ...options, done: 'Removed 41' })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const undone: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.includes('undo')) await answered
      else undone.push(JSON.parse(String(init.body)))
      return new Response(JSON.stringify({ result: 'ok' }), { headers: { [auditEntriesHeader]: '8' } })
    })
    const removing = act(removeLeaderboardEntry, input, options)
    const undoing = undoLast()
    answer()
    await Promise.all([removing, undoing])
    await vi.waitFor(() => expect(undone).toEqual([{ ids: [8] }]))
  })

  test('hands the options of the call on', async () => {
    serve(200, {})
    await act(removeLeaderboardEntry, input, { ...options, scope: '7.DE_2', ifMatch: 3 })
    expect(sent[0]?.headers.get('if-match')).toBe('"3"')
    expect(sent[0]?.headers.get('x-beam-scope')).toBe('7.DE_2')
  })
})

describe('the write of a form', () => {
  const options = { subject: ['leaderboard-entry', 'stat'], done: 'Removed 42' } as const

  test('makes the reads of all its subjects again, and says that it was done', async () => {
    serve(200, {})
    await write(removeLeaderboardEntry, input, options)
    expect(stale()).toEqual(cached.map(({ path }) => path))
    expect(said()).toEqual(['Removed 42'])
  })

  test('throws its failure and leaves it to the form to show it', async () => {
    serve(409, refusal)
    await expect(write(removeLeaderboardEntry, input, options)).rejects.toMatchObject({ code: 'LeaderboardFrozen' })
    expect(said()).toEqual([])
  })

  test('says nothing when there is nothing to say', async () => {
    serve(200, {})
    await write(removeLeaderboardEntry, input, { subject: 'stat' })
    expect(said()).toEqual([])
  })
})

describe('a plan', () => {
  const made = { plan: { id: 9 }, sample: [] } as unknown as PlanWithSample
  const place = { params: { id: 'weekly' } }

  test('is opened, and tells when it has changed something', async () => {
    serve(200, made)
    const onChanged = vi.fn()
    expect(await planAct(planClearLeaderboard, place, { failed: 'It was not planned.', onChanged })).toBe(true)
    expect(onChanged).not.toHaveBeenCalled()
    tellChanged()
    expect(onChanged).toHaveBeenCalledOnce()
  })

  test('that is refused opens nothing and says why', async () => {
    const onChanged = vi.fn()
    const ofShown = vi.fn()
    openPlan(made, ofShown)
    serve(409, refusal)
    expect(await planAct(planClearLeaderboard, place, { failed: 'It was not planned.', onChanged })).toBe(false)
    tellChanged()
    expect(ofShown).toHaveBeenCalledOnce()
    expect(onChanged).not.toHaveBeenCalled()
    expect(said()).toEqual(['It was not planned. It is frozen.'])
  })

  test('of a form closes the form before it is opened', async () => {
    const closed: boolean[] = []
    openPlan(made, () => closed.push(false))
    serve(200, made)
    await planWrite(planClearLeaderboard, place, { onPlanned: tellChanged, onChanged: () => closed.push(true) })
    tellChanged()
    expect(closed).toEqual([false, true])
  })

  test('of a form throws its failure', async () => {
    serve(409, refusal)
    await expect(planWrite(planClearLeaderboard, place)).rejects.toMatchObject({ code: 'LeaderboardFrozen' })
    expect(said()).toEqual([])
  })
})

test('where the list of reads cannot be fetched, all reads are made again', async () => {
  provideSubjects(() => Promise.reject(new Error('offline')))
  await readAgain('stat')
  expect(stale()).toEqual(cached.map(({ path }) => path))
})
