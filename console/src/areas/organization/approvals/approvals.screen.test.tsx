import { type ApprovalRelease, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import {
  type Approver,
  cancelApprovalRelease,
  confirmApprover,
  getApprovalRules,
  listApprovers,
  planApprovalRules,
  setApprovalRules,
  startApprovalRelease,
} from '@regent/contract/organization/approvals'
import { getPlan, type PlanWithSample } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, reload } from '../../../testing/screen.tsx'
import { operatorOf, realmPath, studio } from '../../../testing/studio.ts'

test('an admin sets what needs approval, sees how many may approve, sets a budget, and asking for less needs an approval', async () => {
  const ada = { accountId: 1, email: 'ada@studio.test', isConfirmed: true }
  const bob = { accountId: 2, email: 'bob@studio.test', isConfirmed: false }
  let people = [ada]
  let rules = noApprovalRules
  let version = 0
  let made: PlanWithSample | undefined
  const answers = await openScreen(realmPath('approvals'), {
    answers: (on) =>
      on
        .on(getApprovalRules, () => ({
          rules,
          version,
          approvers: people,
          colleagues: people,
          staff: { admins: people.length, developers: 0 },
          confirmedStaff: { admins: 1, developers: 0, others: people.length - 1 },
        }))
        .on(setApprovalRules, ({ body }) => {
          if (people.length < 2)
            return refuse('ApprovalsUnfulfillable', {
              field: 'rules.acts.publish',
              message: 'Those who could approve it are too few.',
            })
          if (body.rules.budgets.length < rules.budgets.length) return refuse('ApprovalNeeded')
          rules = {
            ...body.rules,
            confirmedIdentity: body.rules.confirmedIdentity ?? false,
            requireReview: body.rules.requireReview ?? false,
          }
          version += 1
          return { result: 'ok' as const }
        })
        .on(planApprovalRules, () => {
          const sample = [
            { n: 1, key: 'budgets', label: 'Budgets', before: '500 a day', after: null, state: 'waiting' as const },
          ]
          const plan = {
            id: 41,
            kind: 'approval-rules' as const,
            pid: studio.pid,
            count: 1,
            warnings: [],
            faults: [],
            title: `Change the approvals of ${studio.game}`,
            verb: 'Change the approvals',
            madeBy: ada.accountId,
            madeAt: Date.now(),
            expiresAt: Date.now() + 900_000,
            state: 'open' as const,
            done: 0,
            failed: 0,
            canApply: true,
            approvals: { needed: 1, acts: ['rules'], hash: 'a1b2c3d4e5f6' },
          }
          made = { plan, sample }
          return made
        })
        .on(getPlan, () => made ?? refuse('PlanNotFound')),
  })
  // A production realm is offered reviews.
  await expect.element(page.getByRole('checkbox', { name: 'Require a review' })).toBeChecked()
  const save = () => page.getByRole('button', { name: 'Save approvals' }).click()
  const publishing = page.getByRole('combobox', { name: 'Publish content' })
  const amount = page.getByRole('textbox', { name: 'Amount per day of budget 1' })
  await publishing.click()
  await page.getByRole('option', { name: '1 approval' }).click()
  // The form says so while it is filled in, and the server refuses it.
  await expect.element(page.getByText('Too few: 1 admin can approve, but not their own plans')).toBeVisible()
  await expect.element(page.getByText(/Now: 1 admin. Nobody can approve their plans/)).toBeVisible()
  await save()
  await expect.element(page.getByRole('alert')).toContainText('too few')
  people = [ada, bob]
  await page.getByRole('button', { name: 'Add budget' }).click()
  await amount.fill('500')
  await save()
  await expect.element(page.getByText('Saved the approval rules')).toBeVisible()
  expect(answers.requestsOf(setApprovalRules).at(-1)?.body.rules).toMatchObject({
    acts: { publish: 1 },
    budgets: [{ role: 'developer', perDay: 500 }],
    requireReview: true,
  })
  await reload()
  await expect.element(publishing).toHaveValue('1 approval')
  await expect.element(page.getByText('2 admins may approve', { exact: true })).toBeVisible()
  await expect.element(amount).toHaveValue('500')
  await page.getByRole('button', { name: 'Remove budget 1' }).click()
  await save()
  const plan = page.getByRole('dialog', { name: /Change the approvals/ })
  await expect.element(plan.getByRole('region', { name: 'Needs 1 approval' })).toBeVisible()
  await expect
    .element(plan.getByRole('button', { name: 'Change the approvals' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})

test('a plan states before and after the request that only its author may approve, until another approver exists', async () => {
  const ada = { accountId: 1, email: 'ada@studio.test', isConfirmed: true }
  let approvers: Approver[] = []
  let isAsked = false
  const me = operatorOf('admin').id
  const at = Date.now()
  const request = () => ({
    id: 9,
    subject: { kind: 'plan' as const, id: 41 },
    pid: studio.pid,
    title: 'Publish',
    hash: 'a1b2c3d4e5f6',
    needed: 1,
    approvals: 0,
    state: 'open' as const,
    askedBy: me,
    askedAt: at,
    expiresAt: at + 900_000,
    reviewers: [],
  })
  await openScreen(realmPath('plans/41'), {
    answers: (on) =>
      on
        .on(listApprovers, () => ({ approvers }))
        .on(getPlan, () => ({
          sample: [],
          plan: {
            id: 41,
            kind: 'publish-content' as const,
            pid: studio.pid,
            count: 1,
            warnings: [],
            faults: [],
            title: 'Publish 1 item',
            verb: 'Publish 1 item',
            madeBy: me,
            madeAt: at,
            expiresAt: at + 900_000,
            state: 'open' as const,
            done: 0,
            failed: 0,
            canApply: true,
            approvals: { needed: 1, acts: ['publish'], hash: 'a1b2c3d4e5f6', ...(isAsked && { request: request() }) },
          },
        })),
  })
  await expect.element(page.getByText(/Nobody can approve this now/)).toBeVisible()
  isAsked = true
  approvers = [{ accountId: me, email: 'me@studio.test', whyNot: 'own', isConfirmed: true }]
  await reload()
  await expect.element(page.getByText(/You cannot approve your own plan/)).toBeVisible()
  approvers = [...approvers, ada]
  await reload()
  await expect.element(page.getByText('Sent to all approvers of this realm.')).toBeVisible()
})

test('an admin confirms an approver, and starts and cancels an emergency release', async () => {
  const approvers: Approver[] = [
    { accountId: 1, email: 'ada@studio.test', isConfirmed: true },
    { accountId: 2, email: 'bob@studio.test', isConfirmed: false },
  ]
  let release: ApprovalRelease | undefined
  const reason = 'Both other admins have left.'
  const answers = await openScreen(realmPath('approvals'), {
    answers: (on) =>
      on
        .on(getApprovalRules, () => ({
          rules: { ...noApprovalRules, acts: { ...noApprovalRules.acts, publish: 1 }, confirmedIdentity: true },
          version: 1,
          approvers,
          colleagues: approvers,
          staff: { admins: 2, developers: 0 },
          confirmedStaff: { admins: 1, developers: 0, others: 1 },
          ...(release && { release }),
        }))
        .on(confirmApprover, () => ({ result: 'ok' as const }))
        .on(startApprovalRelease, ({ body }) => {
          const now = Date.now()
          release = { reason: body.reason, startedBy: 1, startedAt: now, effectiveAt: now + 86_400_000 }
          return release
        })
        .on(cancelApprovalRelease, () => {
          release = undefined
          return { result: 'ok' as const }
        }),
  })
  await expect.element(page.getByText('The approvals of 1 person do not count', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for bob@studio.test' }).click()
  await page.getByRole('menuitem', { name: 'Confirm approver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm approver' }).click()
  await expect.element(page.getByText('Confirmed bob@studio.test')).toBeVisible()
  expect(answers.requestsOf(confirmApprover)[0]?.params).toEqual({ accountId: 2 })
  await page.getByRole('button', { name: 'Emergency release…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Emergency release of approvals' })
  await drawer.getByRole('button', { name: 'Start release' }).click()
  await expect
    .element(drawer.getByRole('textbox', { name: 'Reason' }))
    .toHaveAccessibleDescription(/Write at least 10 letters/)
  await drawer.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await expectAccessible({ of: 'ReleaseDrawer' })
  await drawer.getByRole('button', { name: 'Start release' }).click()
  const notice = page.getByRole('region', { name: 'Emergency release of approvals' })
  await expect.element(notice).toHaveTextContent(reason)
  await expectAccessible()
  await notice.getByRole('button', { name: 'Cancel release' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})
