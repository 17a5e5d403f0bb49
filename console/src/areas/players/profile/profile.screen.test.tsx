import { listPlayerTournaments } from '@regent/contract/engage/tournaments'
import { type Account, findAccount } from '@regent/contract/organization/accounts'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { type AuditEntry, getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { startPasswordReset } from '@regent/contract/organization/auth'
import { applyPlan, getPlan, type Plan } from '@regent/contract/organization/plans'
import type { Role } from '@regent/contract/permissions'
import { getPlayer, listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import {
  cancelForgetting,
  changePlayerEmail,
  exportPlayer,
  getProfile,
  mailEmailCode,
  moveThirdParty,
  type Profile,
  planForgetPlayer,
  removePlayerDevices,
  revealPlayer,
  unlinkThirdParty,
  updatePlayerAccount,
} from '@regent/contract/players/profile'
import { planCopyPlayer } from '@regent/contract/players/profile-copy'
import { getStats, readObjectId } from '@regent/contract/players/stats'
import { demoPeople } from '@regent/contract/samples/studio'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { operatorOf, realmPath, studio } from '../../../testing/studio.ts'

/** The ids of a sample player, so that the other parts of the page have sample data. */
const { gamerTag = 0, accountId = 0 } = demoPlayers('DEMO')[0]?.row ?? {}
const email = 'ada@players.test'
const masked = 'a•••@p•••.test'
const deviceId = 'device-1'

type Kept = { row: PlayerRow; account: Account; stats: Record<string, string>; entries: AuditEntry[] }

const samples = (): Kept => ({
  row: {
    gamerTag,
    accountId,
    email,
    platform: 'IPhonePlayer',
    language: 'de',
    created: Date.now(),
    lastSeen: Date.now(),
    online: true,
  },
  account: {
    id: accountId,
    email,
    language: 'de',
    roles: [],
    privilegedAccount: false,
    thirdParties: [],
    external: [],
    gamerTags: [{ projectId: studio.pid, gamerTag }],
    deviceIds: [deviceId],
    createdTimeMillis: Date.now(),
    updatedTimeMillis: Date.now(),
  },
  stats: { INSTALL_DATE: new Date().toISOString().slice(0, 10) },
  entries: [],
})

const entryOf = (change: Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after'>): AuditEntry => ({
  id: 1,
  at: Date.now(),
  accountId: demoPeople[0]?.id ?? 0,
  role: 'admin',
  pid: studio.pid,
  gamerTag,
  action: 'POST /basic/stats/batch',
  requestId: 'test',
  ...change,
})

/** A server with one player. Without the right to edit profiles the personal data is masked until it is revealed. */
function keepPlayer(answers: Answers, kept: Kept, isClear: boolean): void {
  const isMeant = (id: number) => id === gamerTag || id === accountId
  const hide = <T extends { email?: string | undefined }>(person: T): T =>
    isClear ? person : { ...person, email: masked }
  const maskedAccount = () => (isClear ? kept.account : { ...hide(kept.account), deviceIds: ['d•••'] })
  answers
    .on(listPlayers, () => ({ rows: [hide(kept.row)], next: null, about: 1, isExact: true }))
    .on(lookUpPlayers, () => ({ rows: [hide(kept.row)], unknown: [] }))
    .on(getPlayer, ({ params }) =>
      isMeant(Number(params.player)) ? { ...hide(kept.row), account: maskedAccount() } : refuse('PlayerNotFound'),
    )
    .on(getProfile, () => ({ accountId, version: 1, isClear, hasPassword: true }))
    .on(getStats, ({ params }) => ({
      id: gamerTag,
      stats: readObjectId(params.objectId).space === 'game.private' ? kept.stats : {},
    }))
    .on(listAuditEntries, () => ({ rows: kept.entries, next: null }))
    .on(revealPlayer, ({ body }) => {
      const change = { subject: 'player-profile', subjectId: String(accountId), before: null, after: body }
      kept.entries = [entryOf(change)]
      return { ...kept.row, account: kept.account }
    })
}

const open = (screen: string, kept = samples(), role: Role = 'admin') =>
  openScreen(realmPath(screen), { role, answers: (on) => keepPlayer(on, kept, role !== 'tester') })

const header = page.getByRole('region', { name: 'Player', exact: true })
const region = (name: string) => page.getByRole('region', { name })

test('the header shows new, paying, platform and language, and copies the id [players-17 players-19 players-20 players-21 players-22 players-24 players-26 players-28]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const kept = samples()
  kept.stats['PURCHASES_TOTAL'] = '3'
  await open(`players/${accountId}`, kept)
  await expect.element(header).toContainText('online')
  await expect.element(header).toContainText('NEW')
  await expect.element(header).toContainText(/Last seen.*just now/)
  for (const [word, tip] of [
    ['paying', 'Completed 3 real-money purchases.'],
    ['iOS', 'Last played on iOS.'],
    ['de', 'German language preference.'],
  ] as const) {
    await header.getByText(word, { exact: true }).hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(tip)
  }
  await header.getByRole('button', { name: 'Copy player id' }).click()
  await expect.element(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(String(gamerTag))

  kept.stats = { INSTALL_DATE: '2020-01-31', PURCHASES_TOTAL: '0' }
  await reload()
  await expect.element(header).toContainText('Completed 0 real-money purchases.')
  await expect.element(header).not.toContainText('NEW')
  kept.stats = samples().stats
  await reload()
  await expect.element(header).toContainText('NEW')
  await expect.element(header).not.toContainText('paying')
})

test('the profile shows the account, its gamer tags and devices, and the changes by operators [players-14]', async () => {
  const kept = samples()
  const subjectId = `game.private.player.${gamerTag}/VIP_LEVEL`
  kept.entries = [entryOf({ subject: 'stat', subjectId, before: null, after: '4' })]
  await open('players', kept)
  // The link of a player opens the overview; the profile is one more click.
  await page.getByRole('link', { name: String(gamerTag) }).click()
  await expect.poll(address).toMatch(new RegExp(`/players/${gamerTag}/overview$`))
  await page.getByRole('navigation').getByRole('link', { name: 'Player Profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'Player Profile', level: 1 })).toBeVisible()
  await expect.element(region('Account')).toContainText(email)
  await expect.element(region('Account')).toContainText('German (de)')
  await expect.element(region('Gamer tags')).toContainText(String(gamerTag))
  await expect.element(region('Devices')).toContainText(deviceId)
  await expect.element(region('Third parties')).toContainText('No third-party accounts')
  await expect.element(region('External identities')).toBeVisible()
  for (const text of [String(gamerTag), email, 'online', 'Last seen']) await expect.element(header).toContainText(text)
  await expect.element(region('History')).toContainText('Set stat VIP_LEVEL')
  await page.getByRole('button', { name: 'Raw JSON' }).click()
  await expect.element(page.getByRole('dialog')).toContainText(`"accountId": ${accountId}`)
  await expectAccessible({ of: 'RawJson' })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await region('History').getByRole('link', { name: 'All changes' }).click()
  await expect.poll(address).toMatch(new RegExp(`/audit\\?player=${gamerTag}$`))
})

test('an identity of an external service is shown with its service and namespace [players-14]', async () => {
  const kept = samples()
  kept.account.external = [{ providerService: 'wallet', providerNamespace: 'main', userId: 'wallet-77' }]
  await open(`players/${gamerTag}`, kept)
  for (const text of ['wallet', 'main', 'wallet-77'])
    await expect.element(region('External identities').getByText(text, { exact: true }).first()).toBeVisible()
})

test('an address of an unknown player leads to the list with a message [players-9 players-10 tournaments-6]', async () => {
  const answers = await open('players')
  for (const player of ['123', 'abc', '7900000000000002']) {
    await goTo(realmPath(`players/${player}/stats`))
    await expect.poll(address).toMatch(/\/players$/)
    await expect.element(page.getByText('Player not found in this realm.').first()).toBeVisible()
  }
  await goTo(realmPath('players/7900000000000002/tournaments'))
  await expect.poll(address).toMatch(/\/players$/)
  expect(answers.requestsOf(listPlayerTournaments)).toEqual([])
})

test('a tester of one realm sees its players', async () => {
  const { roleString: _, ...person } = operatorOf('tester')
  const { pid } = studio.development
  await openScreen(realmPath('players', pid), {
    answers: (on) => {
      keepPlayer(on, samples(), false)
      on.on(getCurrentOperator, () => ({ ...person, roles: [{ projectId: pid, role: 'tester' }] }))
    },
  })
  await expect.element(page.getByRole('link', { name: String(gamerTag) })).toBeVisible()
})

test('a tester sees personal data masked, and reveals it with a reason until leaving the page', async () => {
  const answers = await open('players', samples(), 'tester')
  const first = page.getByRole('row').nth(1)
  await expect.element(first).toContainText(masked)
  await page.getByRole('link', { name: String(gamerTag) }).click()
  await expect.poll(address).toMatch(/\/overview$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Player Profile' }).click()
  await expect.element(region('Account')).toContainText(masked)
  await expect.element(region('Devices')).not.toContainText(deviceId)
  await region('Account').getByRole('button', { name: 'Edit', exact: true }).hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Needs the right "edit player-profile" (role developer or admin).')

  await page.getByRole('button', { name: 'Reveal' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reveal personal data' })
  await drawer.getByLabelText('Reason').fill('no')
  await drawer.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(drawer).toContainText('Must have at least 3 characters')
  await expectAccessible({ of: 'RevealDrawer' })
  await drawer.getByLabelText('Reason').fill('Ticket 4711')
  await drawer.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(region('Account')).toContainText(email)
  await expect.element(region('Devices')).toContainText(deviceId)
  expect(answers.requestsOf(revealPlayer)).toMatchObject([{ body: { reason: 'Ticket 4711' } }])

  history.back()
  await expect.poll(address).toMatch(/\/overview$/)
  history.back()
  await expect.element(first).toContainText(masked)
  // The focus is on the row that was opened.
  await expect.element(first).toHaveFocus()
  history.forward()
  await expect.poll(address).toMatch(/\/overview$/)
  history.forward()
  await expect.element(region('Account')).toContainText(masked)
})

const otherId = 5_900_000_000_000_077
const party = { name: 'club', appId: 'sky', userAppId: 'ann-77', meta: { name: 'Ann' } }

/** A server on which an operator changes one player. Each change can be undone. */
async function openToChange(screen = `players/${accountId}`) {
  const kept = samples()
  const profile: Profile = { accountId, version: 3, isClear: true, hasPassword: true }
  const linked: Account = {
    ...samples().account,
    id: otherId,
    email: 'guest@players.test',
    gamerTags: [],
    deviceIds: [],
    thirdParties: [party],
  }
  const before: Account[] = []
  const changed = <T,>(data: T) => withHeaders(data, { entries: [before.length] })
  /** Changes the account and returns its changed copy. */
  function change(changes: Partial<Account>) {
    before.push(kept.account)
    kept.account = { ...kept.account, ...changes }
    kept.row = { ...kept.row, email: kept.account.email ?? '' }
    return kept.account
  }
  const answers = await openScreen(realmPath(screen), {
    answers: (on) => {
      keepPlayer(on, kept, true)
      on.on(getProfile, () => profile)
        .on(findAccount, ({ query }) =>
          query.query === String(otherId)
            ? linked
            : query.query === String(accountId)
              ? kept.account
              : refuse('AccountNotFoundError'),
        )
        .on(updatePlayerAccount, ({ body: { deviceId: added, language, userName } }) =>
          changed(
            change({
              ...(added !== undefined && { deviceIds: [...kept.account.deviceIds, added] }),
              ...(language !== undefined && { language }),
              ...(userName !== undefined && { userName }),
            }),
          ),
        )
        .on(removePlayerDevices, ({ body: { deviceIds = [] } }) =>
          changed(change({ deviceIds: kept.account.deviceIds.filter((id) => !deviceIds.includes(id)) })),
        )
        .on(unlinkThirdParty, () => {
          change({ thirdParties: [] })
          return changed({ result: 'ok' as const })
        })
        .on(moveThirdParty, () => {
          change({ thirdParties: linked.thirdParties })
          return changed({ result: 'ok' as const })
        })
        .on(changePlayerEmail, ({ body: { newEmail } }) => changed(change({ email: newEmail })))
        .on(getAuditEntry, ({ params }) => ({
          entry: { ...entryOf({ subject: 'account', subjectId: '1', before: null, after: null }), id: params.id },
          undo: { isPossible: true, fields: [] },
        }))
        .on(undoChanges, ({ body }) => {
          kept.account = before[(body.ids[0] ?? 0) - 1] ?? kept.account
          return { undone: 1 }
        })
    },
  })
  return { answers, kept, profile, undone: () => answers.requestsOf(undoChanges).map(({ body }) => body.ids) }
}

/** Undoes the change of a message. */
const undoOf = (message: string) =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo', exact: true }).click()

/** Messages cover some buttons for a few seconds, so these are pressed by the keyboard. */
async function press(button: ReturnType<typeof page.getByRole>) {
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('an operator edits the account, adds and removes devices, undoes both, and mails a code', async () => {
  const { answers, kept, undone } = await openToChange()
  const account = region('Account')
  await account.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit account' })
  await drawer.getByLabelText('User name').fill('Countess')
  await drawer.getByRole('combobox', { name: 'Language' }).fill('fr')
  await expectAccessible({ of: 'EditAccountDrawer' })
  await drawer.getByRole('button', { name: 'Save account' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(account).toContainText('Countess')
  await expect.element(account).toContainText('French (fr)')
  expect(answers.requestsOf(updatePlayerAccount)[0]?.headers.get('if-match')).toBe('"3"')
  await undoOf('Changed the account')
  await expect.element(account).toContainText('German (de)')
  await expect.element(account).not.toContainText('Countess')

  const devices = region('Devices')
  await press(devices.getByRole('button', { name: 'Add' }))
  await page.getByRole('textbox', { name: 'Device id' }).fill('spare-tablet-2')
  await expectAccessible({ of: 'AddDeviceDrawer' })
  await page.getByRole('button', { name: 'Add device' }).click()
  await expect.element(devices.getByText('spare-tablet-2', { exact: true })).toBeVisible()
  await press(devices.getByRole('button', { name: `Remove device ${deviceId}` }))
  await expect.element(devices.getByText(deviceId)).not.toBeInTheDocument()
  await undoOf('Removed a device')
  await expect.element(devices.getByText(deviceId)).toBeVisible()
  expect(undone()).toEqual([[1], [3]])
  await press(devices.getByRole('button', { name: 'Remove all' }))
  await page.getByRole('button', { name: 'Remove 2 devices' }).click()
  await expect.element(devices).toContainText('No devices.')
  expect(answers.requestsOf(removePlayerDevices).map(({ body }) => body.deviceIds)).toEqual([
    [deviceId],
    [deviceId, 'spare-tablet-2'],
  ])

  answers.on(startPasswordReset, () => {
    kept.entries = [
      entryOf({
        subject: 'mailed-code',
        subjectId: String(accountId),
        before: null,
        after: { mailedFor: 'a new password' },
      }),
    ]
    return { result: 'ok' as const }
  })
  await press(page.getByRole('button', { name: 'More actions' }))
  await press(page.getByRole('menuitem', { name: 'Reset password…' }))
  await expect.element(page.getByRole('dialog')).toContainText(email)
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect.element(page.getByText(`Sent a code to ${email}`)).toBeVisible()
  await expect.element(page.getByText('Mailed a code for a new password')).toBeVisible()
  expect(answers.requestsOf(startPasswordReset).map(({ body }) => body.email)).toEqual([email])
})

test('a third-party account is unlinked, and moved here from another account, each with undo', async () => {
  const { answers, kept, undone } = await openToChange()
  const parties = region('Third parties')
  await expect.element(parties).toContainText('No third-party accounts.')
  await parties.getByRole('button', { name: 'Move one here' }).click()
  const drawer = page.getByRole('dialog', { name: 'Move a third-party account' })
  await drawer.getByLabelText('From account').fill(String(accountId))
  await expect.element(drawer).toContainText('This is the same account.')
  await drawer.getByLabelText('From account').fill(String(otherId))
  await drawer.getByRole('combobox', { name: 'Third-party account' }).click()
  await page.getByRole('option', { name: 'club · ann-77' }).click()
  await expectAccessible({ of: 'MoveThirdPartyDrawer' })
  await drawer.getByRole('button', { name: 'Move it here' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(parties).toContainText('ann-77')
  expect(answers.requestsOf(moveThirdParty)).toMatchObject([
    { params: { id: accountId }, body: { fromAccountId: otherId, thirdParty: { name: 'club', userAppId: 'ann-77' } } },
  ])
  await undoOf('Moved a third-party account')
  await expect.element(parties).toContainText('No third-party accounts.')

  kept.account = { ...kept.account, thirdParties: [party] }
  await reload()
  await parties.getByRole('button', { name: 'Unlink club' }).click()
  await expect.element(parties).toContainText('No third-party accounts.')
  expect(answers.requestsOf(unlinkThirdParty)).toMatchObject([
    { params: { id: accountId }, body: { thirdParty: 'club', userAppId: 'ann-77' } },
  ])
  await undoOf('Unlinked the club account')
  await expect.element(parties).toContainText('ann-77')
  expect(undone()).toEqual([[1], [2]])
})

test('an e-mail is changed by a mailed code, or immediately with undo', async () => {
  const { answers, kept, profile } = await openToChange()
  answers.on(mailEmailCode, ({ body: { newEmail } }) => {
    profile.emailChange = { newEmail, expires: Date.now() + 3_600_000 }
    return { result: 'ok' as const }
  })
  const account = region('Account')
  await account.getByRole('button', { name: 'Change e-mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change e-mail' })
  await drawer.getByLabelText('New e-mail').fill('ada.byron@players.test')
  await expectAccessible({ of: 'ChangeEmailDrawer' })
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  const waiting = region('Mailed code')
  await expect.element(waiting).toContainText('ada.byron@players.test')
  await expect.element(account).toContainText(email)

  // The player confirms the code.
  kept.account = { ...kept.account, email: 'ada.byron@players.test' }
  kept.row.email = 'ada.byron@players.test'
  delete profile.emailChange
  await reload()
  await expect.element(account).toContainText('ada.byron@players.test')
  await expect.element(waiting).not.toBeInTheDocument()

  await account.getByRole('button', { name: 'Change e-mail' }).click()
  await drawer.getByLabelText('New e-mail').fill('lovelace@players.test')
  await drawer.getByLabelText('Change now, without a code').click()
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  await expect.element(account).toContainText('lovelace@players.test')
  expect(answers.requestsOf(changePlayerEmail)[0]?.headers.get('if-match')).toBe('"3"')
  await undoOf('Changed the e-mail')
  await expect.element(account).toContainText('ada.byron@players.test')
})

const planned = (kind: Plan['kind'], title: string, verb: string, more: Partial<Plan>): Plan => ({
  id: 81,
  kind,
  title,
  verb,
  pid: studio.pid,
  count: 1,
  warnings: [],
  faults: [],
  state: 'open',
  madeAt: Date.now(),
  expiresAt: Date.now() + 900_000,
  done: 0,
  failed: 0,
  canApply: true,
  ...more,
})

test('the data of a player is exported; forgetting is planned with a typed name, and cancelled until it is due', async () => {
  const { answers, kept, profile } = await openToChange()
  const name = `Forget player ${gamerTag}`
  let plan = planned('forget-player', name, name, {
    typeName: String(gamerTag),
    count: 2,
    warnings: [
      'The personal data is erased 7 days after you apply this: 1 device.',
      'Kept without personal data: 1 gamer tag.',
    ],
  })
  const held = { devices: [deviceId] }
  answers
    .on(exportPlayer, () => ({ exported: Date.now(), accountId, gamerTag, held }))
    .on(planForgetPlayer, () => ({ plan, sample: [] }))
    .on(getPlan, () => ({ plan, sample: [] }))
    .on(applyPlan, () => {
      plan = { ...plan, state: 'done', done: 2, canApply: false }
      profile.forgetting = { due: Date.now() + 7 * 86_400_000, asked: Date.now() }
      return { result: 'ok' as const }
    })
    .on(cancelForgetting, () => {
      delete profile.forgetting
      kept.entries = [entryOf({ subject: 'forgetting', subjectId: String(accountId), before: { due: 1 }, after: null })]
      return { result: 'ok' as const }
    })
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:,')
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  await choose('Export everything held')
  await expect.poll(() => files).toEqual([`player-${gamerTag}.json`])
  const [[file] = []] = made.mock.calls
  expect(JSON.parse(await new Response(file as Blob).text())).toMatchObject({ held })

  await choose('Forget this player…')
  const dialog = page.getByRole('dialog', { name })
  await expect.element(dialog).toContainText('7 days after you apply this')
  await expect.element(dialog).toContainText('1 device')
  await expect.element(dialog).toContainText('Kept without personal data: 1 gamer tag')
  const apply = dialog.getByRole('button', { name })
  await expect.element(apply).toBeDisabled()
  await dialog.getByRole('textbox').fill(String(gamerTag))
  await apply.click()
  await expect.element(dialog).toContainText('done')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const banner = region('Erasure scheduled')
  await expect.element(banner).toContainText('All personal data will be erased on')
  await banner.getByRole('button', { name: 'Keep this player' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(region('History')).toContainText('Cancelled the erasure of a player')
  await expect.element(region('Account')).toContainText(email)
})

test('the profile of a forgotten player shows the search in texts of others until it has ended', async () => {
  const { profile } = await openToChange()
  Object.assign(profile, { forgotten: Date.now(), mentions: { started: Date.now(), masked: 3 } })
  await reload()
  const notice = region('Forgotten')
  await expect.element(notice).toContainText('Searching all texts for personal data.')
  await expect.element(notice).toContainText('Masked in 3 texts so far.')
  Object.assign(profile, { mentions: { started: Date.now(), ended: Date.now(), masked: 1 } })
  await reload()
  await expect.element(notice).toContainText('Texts of others were searched until')
  await expect.element(notice).toContainText('The player was masked in 1 text.')
  await expectAccessible()
})

test('a player is copied to a new player or to an existing player of another realm', async () => {
  const { answers } = await openToChange(`players/${gamerTag}/overview`)
  const known = 7_900_000_000_000_099
  const target = studio.staging.pid
  let plan = planned('copy-player', `Copy player ${gamerTag} to staging`, 'Copy the player', {
    pid: target,
    warnings: ['Personal stats are skipped: email.'],
  })
  answers
    .on(planCopyPlayer, () => {
      plan = { ...plan, state: 'open', done: 0, canApply: true }
      return { plan, sample: [] }
    })
    .on(getPlan, () => ({ plan, sample: [] }))
    .on(applyPlan, () => {
      plan = { ...plan, state: 'done', done: 1, canApply: false }
      return { result: 'ok' as const }
    })
  const drawer = page.getByRole('dialog', { name: 'Copy to another realm' })
  const openDrawer = async () => {
    await header.getByRole('button', { name: 'More for this player' }).click()
    await page.getByRole('menuitem', { name: 'Copy to another realm…' }).click()
    await drawer.getByRole('combobox', { name: 'Realm' }).click()
    await page.getByRole('option', { name: studio.staging.projectName }).click()
  }
  await openDrawer()
  await expectAccessible({ of: 'CopyPlayerDrawer', inside: '.mantine-Drawer-content' })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: /^Copy player/ })
  await expect.element(dialog.getByText('Personal stats are skipped: email.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy the player', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.requestsOf(applyPlan).length).toBe(1)
  await openDrawer()
  await drawer.getByText('An existing player').click()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(drawer.getByText('Choose a player, or type a gamer tag.')).toBeVisible()
  await drawer.getByLabelText('Player of that realm').fill(String(known))
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Copy the player', exact: true }).click()
  await expect.poll(() => answers.requestsOf(applyPlan).length).toBe(2)
  const copied = { sourcePid: studio.pid, gamerTag, parts: ['stats', 'inventory'] }
  expect(answers.requestsOf(planCopyPlayer)).toMatchObject([
    { pid: target, body: copied },
    { pid: target, body: { ...copied, to: known } },
  ])
})
