import { getResultReport, setResultReport } from '@regent/contract/analyze/results-reports'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const now = Date.now()

test('the weekly report is off until the person turns it on in My Account', async () => {
  let report: { isOn: boolean; timeZone?: string; nextAt?: number } = { isOn: false }
  const answers = await openScreen(`/${studio.alias}/account`, {
    answers: (on) =>
      on
        .on(getResultReport, () => report)
        .on(setResultReport, ({ body }) => {
          report = body.isOn ? { isOn: true, timeZone: body.timeZone, nextAt: now + dayMs } : { isOn: false }
          return report
        }),
  })
  const section = page.getByRole('region', { name: 'Weekly report' })
  const choice = section.getByRole('switch', { name: 'Send me the weekly report' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
  await expect.element(section.getByLabelText('Time zone').first()).toBeVisible()
  await expect.element(section).toHaveTextContent('Next:')
  expect(answers.requestsOf(setResultReport)).toMatchObject([{ body: { isOn: true } }])
  await expectAccessible()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
})
