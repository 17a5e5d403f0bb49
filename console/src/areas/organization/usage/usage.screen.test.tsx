import { getUsageUrl } from '@regent/contract/organization/usage'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, goTo, openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

test('usage shows the calls by day or month, by realm and service [usage-4 usage-6]', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const lines = ['auth,3', 'accounts,2', 'presence,1'].map((line) => `${today},${studio.pid},${line}`)
  const csv = ['date,realm,service,hits', ...lines].join('\n')
  await openScreen(`/${studio.alias}/usage`, {
    answers: (on) => on.on(getUsageUrl, () => ({ url: `data:text/csv,${encodeURIComponent(csv)}` })),
  })
  const main = page.getByRole('main')
  const rows = main.getByRole('table').getByRole('row')
  const ofAuth = rows.filter({ hasText: 'auth' }).first()
  await expect.element(ofAuth).toBeVisible()
  const heads = () =>
    main
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  for (const name of ['Date', 'Realm', 'Service', 'Calls']) expect(heads().join()).toContain(name)
  await expect.element(rows.filter({ hasText: 'presence' })).toContainText('not billed')
  await expect.element(ofAuth).not.toContainText('not billed')
  await expect.element(main.getByText('Billable calls')).toBeVisible()
  await main.getByText('By month').click()
  await expect.poll(address).toMatch(/by=month/)
  await expect.element(ofAuth.getByText(today.slice(0, 7), { exact: true })).toBeVisible()
  await goTo(`/${studio.alias}/usage?service=auth`)
  await expect.element(ofAuth).toBeVisible()
  await expect.element(rows.filter({ hasText: 'accounts' })).not.toBeInTheDocument()
})
